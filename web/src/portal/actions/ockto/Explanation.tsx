import { languageTag, locale, useT } from "../../../shared/i18n";
import { Section } from "../common/Page";
import english from "./explanation.en.vtt?url";
import film from "./explanation.mp4?url";
import formal from "./explanation.nl.vtt?url";
import informal from "./explanation.nl-x-informal.vtt?url";
import poster from "./explanation.webp?url";
import css from "./Screen.module.css";

/** A silent video about data sharing, with captions in the page's language. */
export function Explanation() {
  const t = useT();
  const captions = { nl: formal, "nl-x-informal": informal, en: english, "en-x-informal": english };
  const tag = languageTag();
  return (
    <Section title={t("actions.ockto.video")}>
      {/* Another language is another film: browsers do not exchange captions of one that has been loaded. */}
      <video
        key={tag}
        className={css.video}
        controls
        playsInline
        preload="none"
        poster={poster}
        width={640}
        height={360}
        aria-label={t("actions.ockto.videoText")}
      >
        <source src={film} type="video/mp4" />
        <track
          kind="captions"
          src={captions[tag]}
          srcLang={locale()}
          label={t("actions.ockto.captions")}
          default
        />
      </video>
    </Section>
  );
}
