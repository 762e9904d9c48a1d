export const source: URL;
export const target: URL;
export function generate(): Promise<string>;
