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

/** The reason that a file cannot be sent, by the name of its text. */
export type FileProblem = "empty" | "photo" | "document" | "xml" | "kind" | "broken";

const photoExtensions = ["heic", "heif", "webp", "avif", "tif", "tiff", "svg"];
const documentExtensions = [
  "doc",
  "docx",
  "odt",
  "rtf",
  "txt",
  "xls",
  "xlsx",
  "ods",
  "ppt",
  "pptx",
  "pages",
  "numbers",
];

/** Says why a file of another type cannot be sent, so that the text can say what to make of it. */
function problemOfType(types: readonly string[], { name, type }: Pick<File, "name" | "type">): FileProblem {
  if (!types.includes("application/pdf")) return "xml";
  if (type.startsWith("image/") || photoExtensions.includes(extension(name))) return "photo";
  return documentExtensions.includes(extension(name)) ? "document" : "kind";
}

/** The first bytes of each kind of file. A PDF may begin within its first kilobyte. */
const signatures = ["\x89PNG", "\xff\xd8\xff", "GIF8", "BM"];
const HEAD_BYTES = 1024;

/** True if the content begins as that of a PDF or a picture, whatever the name says. The server reads all of it. */
async function looksReadable(file: File): Promise<boolean> {
  if (file.type.includes("xml") || extension(file.name) === "xml") return true;
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  return head.includes("%PDF-") || signatures.some((signature) => head.startsWith(signature));
}

/** The files whose content is not that of their kind, which can be said before they are sent. */
export async function findBroken(files: readonly File[]): Promise<File[]> {
  // A file that cannot be read any more is said when it is sent.
  const readable = await Promise.all(files.map((file) => looksReadable(file).catch(() => true)));
  return files.filter((_, place) => !readable[place]);
}

const sameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export interface AddFilesResult {
  files: File[];
  /** Files that cannot be sent. */
  rejected: { file: File; problem: FileProblem }[];
  /** Files that were selected already. */
  duplicates: File[];
}

/** Adds the chosen files to the selected ones, without duplicates and without files that cannot be sent. */
export function addFiles(
  selected: readonly File[],
  chosen: readonly File[],
  types: readonly string[],
): AddFilesResult {
  const result: AddFilesResult = { files: [...selected], rejected: [], duplicates: [] };
  for (const file of chosen) {
    if (!isAccepted(types, file)) result.rejected.push({ file, problem: problemOfType(types, file) });
    else if (file.size === 0) result.rejected.push({ file, problem: "empty" });
    else if (result.files.some((other) => sameFile(other, file))) result.duplicates.push(file);
    else result.files.push(file);
  }
  return result;
}

export const totalSize = (files: readonly File[]): number =>
  files.reduce((total, file) => total + file.size, 0);
