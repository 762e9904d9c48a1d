import type { Screen } from "../routes/screen";

export const screens: Screen[] = [];
