import { type Query, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";
import { errorText } from "../../../shared/ui/text/errorText";
import { ErrorAlert, SharedFailure } from "../../../shared/ui/waiting/ErrorAlert";
import { sharedFailure } from "./sharedFailure";

const failureOf = ({ state }: Query) => (state.data === undefined ? state.error : null);

/** Tells a failure of several parts of the page once, above them; each part then only says that it is missing. */
export function Failures({ children }: { children: ReactNode }) {
  const cache = useQueryClient().getQueryCache();
  const failed = useCallback(
    () => cache.findAll({ type: "active" }).filter((query) => failureOf(query) !== null),
    [cache],
  );
  const text = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => sharedFailure(failed().map((query) => errorText(failureOf(query)))),
  );
  const parts = text === null ? [] : failed().filter((query) => errorText(failureOf(query)) === text);
  const retry = () => {
    for (const query of parts) void query.fetch().catch(() => undefined);
  };
  return (
    <>
      {parts[0] ? <ErrorAlert error={failureOf(parts[0])} retry={retry} /> : null}
      <SharedFailure value={text}>{children}</SharedFailure>
    </>
  );
}
