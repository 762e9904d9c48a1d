/// <reference types="vite/client" />

/** Changes with the shapes of the API's answers; what was kept under another one is dropped. */
declare const __SHAPES__: string;
