/** The file of the page's first code, which names the release. */
const version = new URL(import.meta.url).pathname.split("/").pop() ?? "";

/** Reports an error. The code that does is loaded with the first one, because hardly any page has one. */
export function reportError(error: unknown): void {
  const path = location.pathname;
  import("./clientErrors")
    .then((module) => module.reportError(error, path, version))
    // Without a connection nothing can be reported.
    .catch(() => undefined);
}

/** Reports uncaught errors and unhandled rejections. */
export function reportUncaughtErrors(): void {
  addEventListener("error", ({ error }) => {
    // Events without an error come from failed images or from browser extensions.
    if (error) reportError(error);
  });
  addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}
