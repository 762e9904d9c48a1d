import { useQuery } from "@tanstack/react-query";
import { isWeb } from "../ui/link";
import { useWording } from "../wording";
import { localised } from "../wording/language";
import css from "./Banner.module.css";
import { bannersQuery } from "./queries/banners";

/** The firm's banners that have both an address and a picture in the reader's language. */
export function Banners() {
  const t = useWording();
  const { data = [] } = useQuery(bannersQuery);
  return data
    .map(({ id, title, url, image }) => ({
      id,
      title: localised(title),
      url: localised(url),
      image: localised(image),
    }))
    .filter(({ url, image }) => isWeb(url) && image !== "")
    .map(({ id, title, url, image }) => (
      <a key={id} className={css.banner} href={url} target="_blank" rel="noopener noreferrer">
        <img src={image} alt={title || t("dashboard.banner", { title: url })} />
      </a>
    ));
}
