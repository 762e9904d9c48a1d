import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { pageNotice, usePageNotice } from "../submission/pageNotice";

/** Says above a page what became of the act that led to it. Screen readers announce it. */
export function PageNotice() {
  const t = useT();
  const notice = usePageNotice();
  return (
    <div aria-live="polite">
      {notice ? (
        <Alert kind={notice.kind}>
          <p>{notice.text}</p>
          <Button variant="text" icon={icons.close} onClick={pageNotice.clear}>
            {t("ui.close")}
          </Button>
        </Alert>
      ) : null}
    </div>
  );
}
