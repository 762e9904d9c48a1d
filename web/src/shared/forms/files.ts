/** Files that the consumer selected for upload. */

/** The server's limit for all files of one request together, in bytes. */
export const maxUploadBytes = 25 * 1024 * 1024;

/** The media types of scans and photos. They are listed one by one because phones offer the camera for `image/*`. */
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

/** True if a file has one of the types. Without a type its extension decides. The server checks the content. */
export const isAccepted = (types: readonly string[], file: Pick<File, "name" | "type">): boolean =>
  types.includes(file.type || (byExtension[extension(file.name)] ?? ""));

const sameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export interface AddFilesResult {
  files: File[];
  /** Files of another type. */
  rejected: File[];
  /** Files that were selected already. */
  duplicates: File[];
}

/** Adds the chosen files to the selected ones, without duplicates and without files of another type. */
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
