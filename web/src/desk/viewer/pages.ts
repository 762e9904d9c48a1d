/** Parameters of drawing a page. */
interface Drawing {
  /** Number of the page, from 1. */
  page: number;
  /** Width in pixels of the screen. */
  width: number;
  /** Quarter turns to the right. */
  turns: number;
  signal: AbortSignal;
}

/** A document that can be drawn page by page. */
export interface Pages {
  count: number;
  draw: (canvas: HTMLCanvasElement, drawing: Drawing) => Promise<void>;
  /** The text of a page, for those who do not see it. */
  text: (page: number) => Promise<string>;
  close: () => void;
}

/** The most pixels that a canvas gets: phones refuse larger ones. */
const MAX_PIXELS = 12_000_000;

/** The scale at which something of this size gets a width, within what a canvas can hold. */
export function canvasScale(naturalWidth: number, naturalHeight: number, width: number): number {
  const wanted = width / naturalWidth;
  const largest = Math.sqrt(MAX_PIXELS / (naturalWidth * naturalHeight));
  return Math.min(wanted, largest);
}

/** The kinds of files that can be shown, by their media type. */
export function previewOf(mediaType: string): "pdf" | "picture" | null {
  const [kind = ""] = mediaType.toLowerCase().split(";");
  if (kind === "application/pdf") return "pdf";
  return /^image\/(png|jpeg|gif|bmp|webp)$/.test(kind) ? "picture" : null;
}

/** Opens a picture, which is drawn like a page and never becomes an element of the page itself. */
export async function openPicture(blob: Blob): Promise<Pages> {
  const picture = await createImageBitmap(blob);
  return {
    count: 1,
    draw: async (canvas, { width, turns, signal }) => {
      if (signal.aborted) return;
      const isOnSide = turns % 2 === 1;
      const [across, down] = isOnSide ? [picture.height, picture.width] : [picture.width, picture.height];
      // A small picture is not blown up beyond twice its size.
      const scale = Math.min(canvasScale(across, down, width), 2);
      canvas.width = Math.max(1, Math.floor(across * scale));
      canvas.height = Math.max(1, Math.floor(down * scale));
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((turns * Math.PI) / 2);
      context.scale(scale, scale);
      context.drawImage(picture, -picture.width / 2, -picture.height / 2);
    },
    text: async () => "",
    close: () => picture.close(),
  };
}
