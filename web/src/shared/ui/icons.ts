import { initialIcons } from "./initialIcons";

/**
 * Paths of all icons, on a 24-unit grid. A module of the first page takes its icons from `initialIcons`, because
 * importing this one adds all of them to the first chunk.
 */
export const icons = {
  ...initialIcons,
  arrowRight: "M5 12h14m-6-6 6 6-6 6",
  bank: "M4 10h16L12 4 4 10zm2 0v8m4-8v8m4-8v8m4-8v8M4 20h16",
  bell: "M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15L6 16zm4 2v.5a2 2 0 0 0 4 0V18",
  calendar: "M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm3-3v5m8-5v5M4 11h16",
  cart: "M4 5h2l2.5 10h9L20 8H7M9.5 19.5v.01m7-.01v.01",
  chart: "M4 4v16h16M8 16v-4m4 4V8m4 8v-6",
  chevronDown: "M6 9l6 6 6-6",
  chevronLeft: "M15 6l-6 6 6 6",
  chevronRight: "M9 6l6 6-6 6",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4.5V12l3 2",
  coins:
    "M9 4c3.3 0 6 1.1 6 2.5S12.3 9 9 9 3 7.9 3 6.5 5.7 4 9 4zM3 6.5v5C3 12.9 5.7 14 9 14m-6-2.5v5C3 17.9 5.7 19 9 19m6-10c3.3 0 6 1.1 6 2.5S18.3 14 15 14s-6-1.1-6-2.5S11.7 9 15 9zm-6 2.5v5c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5v-5",
  copy: "M9 9h10v11H9zM5 15V4h10v5",
  device: "M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm5 15v.01",
  document: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h6",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  edit: "M5 19h3L19 8l-3-3L5 16zM14 7l3 3",
  externalLink: "M13 5h6v6m0-6-9 9M10 7H5v12h12v-5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  gift: "M4 9h16v4H4zm2 4v7h12v-7M12 9v11M12 9C9 9 7 8 7 6.2S9.5 4 12 9c2.5-5 5-4.6 5-2.8S15 9 12 9z",
  handshake: "M3 12l4-5 5 2 5-2 4 5-5 6-4 1-4-1z",
  heart: "M12 20C6 16 3 12.5 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-3 7-9 11z",
  home: "M4 11l8-7 8 7M6 10v10h12V10m-8 10v-6h4v6",
  invoice: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6m-6 4h6",
  key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm3 1.5L20 4m-4 4 2.5 2.5",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6v.01m0 5.99v.01m0 5.99v.01",
  lock: "M6 11h12v9H6zm2 0V8a4 4 0 0 1 8 0v3",
  logout: "M14 4H6v16h8m-3-8h10m-4-4 4 4-4 4",
  mail: "M4 6h16v12H4zm0 1 8 6 8-6",
  mapPin: "M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zm0-13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  pen: "M4 20c3 0 3-3 5-3s1 3 4 3 4-3 7-3M14 4l5 5-7 5-3-3z",
  phone: "M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a2 2 0 0 1-2.2 2A16 16 0 0 1 4 5.2 2 2 0 0 1 6 3z",
  plus: "M12 5v14M5 12h14",
  settings:
    "M4 7h10m4 0h2M4 17h2m4 0h10M16 4.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  users:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm-6 8a6 6 0 0 1 12 0m1-13.8a3 3 0 0 1 0 5.6m1.6 2.8A6 6 0 0 1 21 19",
  selector: "M8 10l4-4 4 4m-8 4 4 4 4-4",
  shield: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z",
  trash: "M5 7h14M10 11v6m4-6v6M6 7l1 13h10l1-13M9 7V4h6v3",
  umbrella: "M12 3v2m0 0a8 8 0 0 1 8 8H4a8 8 0 0 1 8-8zm0 8v6a2 2 0 0 0 4 0",
  upload: "M12 20V9m-5 5 5-5 5 5M5 4h14",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20c1-4 4-5.5 8-5.500s7 1.5 8 5.5",
  video: "M3 7h12v10H3zm12 4 6-3v8l-6-3",
} as const;

export type IconName = keyof typeof icons;
