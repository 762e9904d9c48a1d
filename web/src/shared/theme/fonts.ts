/** The eleven fonts that a firm can choose from. Each is loaded only when chosen. */
const fonts: Record<string, () => Promise<unknown>> = {
  Roboto: () => import("./fonts/roboto.css"),
  "Open Sans": () => import("./fonts/open-sans.css"),
  Lato: () => import("./fonts/lato.css"),
  Montserrat: () => import("./fonts/montserrat.css"),
  Oswald: () => import("./fonts/oswald.css"),
  Raleway: () => import("./fonts/raleway.css"),
  "Noto Sans": () => import("./fonts/noto-sans.css"),
  "Fira Sans": () => import("./fonts/fira-sans.css"),
  Lora: () => import("./fonts/lora.css"),
  Merriweather: () => import("./fonts/merriweather.css"),
  "Libre Baskerville": () => import("./fonts/libre-baskerville.css"),
};

export const fontNames: readonly string[] = Object.keys(fonts);

export async function loadFont(family: string): Promise<void> {
  await fonts[family]?.();
}
