export type Uses = [string, string][];
export interface Circle {
  path: string[];
  uses: string[];
}
export function rustUses(src: string): Uses;
export function scriptUses(src: string): Uses;
export function circles(uses: Uses): Circle[];
export function crowds(files: string[]): string[];
