import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "../../shared/i18n";
import { localise } from "../../shared/i18n/language";
import { isHttpUrl } from "../../shared/ui/link";
import css from "./Banner.module.css";
import { bannersQuery } from "./queries/banners";

/**
 * The firm's banners that have both a URL and an image in the page's language. They stand last and contain their images,
 * so that they are requested when the consumer comes near.
 */
export function Banners() {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const { data = [] } = useQuery({ ...bannersQuery, enabled: useIsNear(place) });
  const banners = data
    .map(({ id, title, url, image }) => ({
      id,
      title: localise(title),
      url: localise(url),
      image: localise(image),
    }))
    .filter(({ url, image }) => isHttpUrl(url) && image !== "");
  return (
    <div ref={place} className={css.banners}>
      {banners.map(({ id, title, url, image }) => (
        <a key={id} className={css.banner} href={url} target="_blank" rel="noopener noreferrer">
          <img src={image} alt={title || t("dashboard.banner", { title: url })} />
        </a>
      ))}
    </div>
  );
}

/** True once the element is less than half a screen away from what is in view. */
function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "50%" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}
