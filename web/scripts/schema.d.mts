export const source: URL;
export const target: URL;
export const limitsTarget: URL;
export function generate(): Promise<string>;
export function generateLimits(): string;
