import { useT } from "../../../shared/i18n";
import { OpenActionsBadge } from "../../../shared/ui/Badge";

/** A tab: a link to the pages of a kind of product, or to a page of its own. */
export interface Tab {
  to: string;
  text: string;
  isActive: boolean;
  /** The number of open actions. */
  open: number;
}

/** The name of a tab with the number of open actions. */
export function TabText({ tab: { text, open } }: { tab: Tab }) {
  const t = useT();
  return (
    <>
      <span>{text}</span>
      <OpenActionsBadge count={open} text={t("shell.openActions", { count: open })} />
    </>
  );
}
