import { useEffect, useState } from "react";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { Html } from "../../shared/ui/text/Html";
import { useBoot } from "../firm/useBoot";
import { useLicenceContent } from "../firm/useLicenceContent";
import { rememberOffer, wasOffered } from "../session/offers";
import { useClaims } from "../session/session";
import css from "./Welcome.module.css";

/** The firm's welcome text, of which one line is shown at first, and image; once closed it stays so on this device. */
export function Welcome() {
  const t = useT();
  const title = useLicenceContent("welcome_title");
  const text = useLicenceContent("welcome_content");
  const image = useLicenceContent("header_image");
  const wide = useBoot().licence?.content.header_full_width === true;
  const account = useClaims()?.sub ?? null;
  const [isShown, setIsShown] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void wasClosed(account).then((closed) => isCurrent && setIsShown(!closed));
    return () => {
      isCurrent = false;
    };
  }, [account]);
  if (!isShown || (!title && !text && !image)) return null;
  const close = () => {
    setIsShown(false);
    if (account) void rememberOffer("welcome", account).catch(() => undefined);
  };
  return (
    <section className={css.welcome} data-wide={wide} aria-label={title || t("dashboard.welcome.name")}>
      {image ? <img className={css.image} src={image} alt="" /> : null}
      <div className={css.text}>
        {title ? <h2 className={css.title}>{title}</h2> : null}
        <div className={css.words} data-long={isLong}>
          <Html text={text} />
        </div>
        <div className={css.buttons}>
          {text ? (
            <Button variant="text" aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
              {t(isLong ? "dashboard.welcome.less" : "dashboard.welcome.more")}
            </Button>
          ) : null}
          <Button variant="text" icon={icons.close} aria-label={t("dashboard.welcome.close")} onClick={close}>
            {t("ui.close")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Returns true if the account closed the welcome before. Without Web Crypto (plain HTTP) nothing is remembered. */
const wasClosed = async (account: string | null): Promise<boolean> =>
  account ? wasOffered("welcome", account).catch(() => false) : false;
