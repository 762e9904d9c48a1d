export const generators: Record<string, () => string | Promise<string>>;
export function targetOf(place: string): URL;
