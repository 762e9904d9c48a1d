import { useEffect, useRef } from "react";
import { Alert } from "../../../shared/ui/Alert";
import { pageNotice, usePageNotice } from "../../submission/pageNotice";

/**
 * The outcome of the act on the page before, above the form that follows from it. It takes the focus, unless somebody types
 * already.
 */
export default function GuestNotice() {
  const notice = usePageNotice();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    pageNotice.openPage(location.pathname);
    if (!document.activeElement?.matches("input")) box.current?.focus();
  }, []);
  if (!notice) return null;
  return (
    <div ref={box} tabIndex={-1} data-keeps-focus>
      <Alert kind={notice.kind}>{notice.text}</Alert>
    </div>
  );
}
