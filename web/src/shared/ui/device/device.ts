import { useT } from "../../i18n";

const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux|X11/, "Linux"],
];

/** The browser and the system of a user agent; `null` for unknown ones. */
export function parseUserAgent(agent: string): { browser: string | null; system: string | null } {
  const find = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(agent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}

/** The description of a device by its user agent. */
export function useDevice(): (agent: string | null | undefined) => string {
  const t = useT();
  return (agent) => {
    const { browser, system } = parseUserAgent(agent ?? "");
    if (browser && system) return t("settings.device", { browser, system });
    return browser ?? system ?? t("settings.unknownDevice");
  };
}
