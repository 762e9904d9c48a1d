import { useQuery } from "@tanstack/react-query";
import { useT } from "../../shared/i18n";
import { localise } from "../../shared/i18n/language";
import { isHttpUrl } from "../../shared/ui/link";
import css from "./Banner.module.css";
import { bannersQuery } from "./queries/banners";

/** The firm's banners that have both a URL and an image in the page's language. */
export function Banners() {
  const t = useT();
  const { data = [] } = useQuery(bannersQuery);
  return data
    .map(({ id, title, url, image }) => ({
      id,
      title: localise(title),
      url: localise(url),
      image: localise(image),
    }))
    .filter(({ url, image }) => isHttpUrl(url) && image !== "")
    .map(({ id, title, url, image }) => (
      <a key={id} className={css.banner} href={url} target="_blank" rel="noopener noreferrer">
        <img src={image} alt={title || t("dashboard.banner", { title: url })} />
      </a>
    ));
}
