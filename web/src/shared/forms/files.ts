/** Files that someone has chosen to send. */

/** The server's limit for all files of one sending together. */
export const maxUploadBytes = 25 * 1024 * 1024;

/** What scans and photos come as. Phones offer their camera for `image/*` only, so the types stand apart. */
export const documentMediaTypes = ["application/pdf", "image/png", "image/jpeg", "image/bmp", "image/gif"];
export const damageMediaTypes = ["application/pdf", "image/png", "image/jpeg", "image/bmp"];
export const pensionMediaTypes = ["application/xml", "text/xml"];

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
export const isAccepted = (types: readonly string[], file: Pick<File, "name" | "type">): boolean =>
  types.includes(file.type || (byExtension[extension(file.name)] ?? ""));

const sameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export interface AddFilesResult {
  files: File[];
  /** Left out because of their type. */
  rejected: File[];
  /** Left out because they were chosen already. */
  duplicates: File[];
}

/** Adds files to those chosen before: none twice, none of another type. */
export function addFiles(
  selected: readonly File[],
  chosen: readonly File[],
  types: readonly string[],
): AddFilesResult {
  const result: AddFilesResult = { files: [...selected], rejected: [], duplicates: [] };
  for (const file of chosen) {
    if (!isAccepted(types, file)) result.rejected.push(file);
    else if (result.files.some((other) => sameFile(other, file))) result.duplicates.push(file);
    else result.files.push(file);
  }
  return result;
}

export const totalSize = (files: readonly File[]): number =>
  files.reduce((total, file) => total + file.size, 0);
