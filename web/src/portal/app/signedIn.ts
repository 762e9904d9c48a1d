/** What a session begins with, in one file: the layout and the questions of the overview. */
export { prefetchOverview } from "../dashboard/prefetch";
export { default as Shell } from "./Shell";
