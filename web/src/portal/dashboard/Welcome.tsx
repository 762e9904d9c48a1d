import { Html } from "../../shared/ui/Html";
import { useBoot } from "../firm/useBoot";
import { useLicenceContent } from "../firm/useLicenceContent";
import css from "./Welcome.module.css";

/** The firm's welcome text and image. */
export function Welcome() {
  const title = useLicenceContent("welcome_title");
  const text = useLicenceContent("welcome_content");
  const image = useLicenceContent("header_image");
  const wide = useBoot().licence?.content.header_full_width === true;
  if (!title && !text && !image) return null;
  return (
    <section className={css.welcome} data-wide={wide} aria-label={title || undefined}>
      {image ? <img className={css.image} src={image} alt="" /> : null}
      {title || text ? (
        <div className={css.text}>
          {title ? <h2 className={css.title}>{title}</h2> : null}
          <Html text={text} />
        </div>
      ) : null}
    </section>
  );
}
