/** Files that someone has chosen to send. */

/** The server's limit for all files of one sending together. */
export const maxUpload = 25 * 1024 * 1024;

/** What scans and photos come as. Phones offer their camera for `image/*` only, so the types stand apart. */
export const documentTypes = ["application/pdf", "image/png", "image/jpeg", "image/bmp", "image/gif"];
export const damageTypes = ["application/pdf", "image/png", "image/jpeg", "image/bmp"];
export const pensionTypes = ["application/xml", "text/xml"];

const byExtension: Record<string, string> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  bmp: "image/bmp",
  gif: "image/gif",
  xml: "application/xml",
};

const extension = (name: string) => name.toLowerCase().split(".").pop() ?? "";

/** Some systems know no type for a file; its name then decides. The server looks at the content anyway. */
export const accepts = (types: readonly string[], file: Pick<File, "name" | "type">): boolean =>
  types.includes(file.type || (byExtension[extension(file.name)] ?? ""));

const sameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export interface Added {
  files: File[];
  /** Left out because of their type. */
  refused: File[];
  /** Left out because they were chosen already. */
  again: File[];
}

/** Adds files to those chosen before: none twice, none of another type. */
export function addFiles(held: readonly File[], chosen: readonly File[], types: readonly string[]): Added {
  const result: Added = { files: [...held], refused: [], again: [] };
  for (const file of chosen) {
    if (!accepts(types, file)) result.refused.push(file);
    else if (result.files.some((other) => sameFile(other, file))) result.again.push(file);
    else result.files.push(file);
  }
  return result;
}

export const totalSize = (files: readonly File[]): number =>
  files.reduce((total, file) => total + file.size, 0);
