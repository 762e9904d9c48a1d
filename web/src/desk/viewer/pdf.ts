import { GlobalWorkerOptions, getDocument } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import { createTrustedPolicy } from "../../shared/ui/text/trustedTypes";
import { canvasScale, type Pages } from "./pages";

/** A Trusted Types policy by which only the address of our own worker is trusted. */
const policy = createTrustedPolicy("balie", {
  createScriptURL: (url: string): string => {
    if (url !== workerUrl) throw new TypeError("not the worker");
    return url;
  },
});

/** The decoders of scanned pages, which the worker asks for by name. */
const decoders: Record<string, string> = { "jbig2.wasm": jbig2, "openjpeg.wasm": openjpeg };

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = decoders[filename];
    const response = url ? await fetch(url) : null;
    if (!response?.ok) throw new Error(`no decoder ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** A PDF could not be read because it asks for a password. */
export const isEncrypted = (error: unknown): boolean =>
  error instanceof Error && error.name === "PasswordException";

/** Opens a PDF in a worker of its own: what is in it runs nothing and fetches nothing. */
export async function openPdf(blob: Blob): Promise<Pages> {
  const worker = new Worker(policy.createScriptURL(workerUrl), { type: "module" });
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    // The decoders alone: fonts and tables of characters are in the file or the system's.
    wasmUrl: "/",
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
    enableXfa: false,
    stopAtErrors: false,
  });
  const close = () => {
    void task.destroy().finally(() => worker.terminate());
  };
  try {
    const document = await task.promise;
    return {
      count: document.numPages,
      draw: async (canvas, { page, width, turns, signal }) => {
        const found = await document.getPage(page);
        if (signal.aborted) return;
        const rotation = (found.rotate + turns * 90) % 360;
        const natural = found.getViewport({ scale: 1, rotation });
        const scale = canvasScale(natural.width, natural.height, width);
        const viewport = found.getViewport({ scale, rotation });
        canvas.width = Math.floor(viewport.width);
        canvas.height = Math.floor(viewport.height);
        const rendering = found.render({ canvas, viewport });
        signal.addEventListener("abort", () => rendering.cancel());
        await rendering.promise.catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      },
      text: async (page) => {
        const { items } = await (await document.getPage(page)).getTextContent();
        return items.map((item) => ("str" in item ? item.str : "")).join(" ");
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
