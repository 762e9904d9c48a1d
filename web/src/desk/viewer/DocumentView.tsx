import { useEffect, useRef, useState } from "react";
import { type DownloadedFile, saveBlob } from "../../shared/api/saveBlob";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Icon, type IconPath } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { type DeskKey, useT } from "../i18n";
import css from "./DocumentView.module.css";
import { openPicture, type Pages, previewOf } from "./pages";

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const FULL_WIDTH = 2;

type Opened = { pages: Pages } | { failure: DeskKey } | null;

/** Opens what was downloaded; the libraries of PDFs are loaded with the first one. */
async function open(blob: Blob, mediaType: string): Promise<Pages | DeskKey> {
  const kind = previewOf(mediaType);
  if (kind === null) return "desk.viewer.noPreview";
  if (kind === "picture") return openPicture(blob).catch(() => "desk.viewer.failed" as const);
  const { openPdf, isEncrypted } = await import("./pdf");
  return openPdf(blob).catch((error: unknown) =>
    isEncrypted(error) ? "desk.viewer.encrypted" : "desk.viewer.failed",
  );
}

function useOpened(blob: Blob | undefined, mediaType: string): Opened {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    if (!blob) return;
    let isCurrent = true;
    let pages: Pages | null = null;
    void open(blob, mediaType)
      .catch(() => "desk.viewer.failed" as const)
      .then((found) => {
        if (typeof found === "string") {
          if (isCurrent) setOpened({ failure: found });
          return;
        }
        pages = found;
        if (isCurrent) setOpened({ pages: found });
        else found.close();
      });
    return () => {
      isCurrent = false;
      setOpened(null);
      pages?.close();
    };
  }, [blob, mediaType]);
  return opened;
}

/** Shows a document in the page, without handing it to the browser as one; without a file, that it is being read. */
export function DocumentView({ file, mediaType }: { file: DownloadedFile | undefined; mediaType: string }) {
  const t = useT();
  const opened = useOpened(file?.blob, mediaType);
  const save = () => {
    if (file) saveBlob(file);
  };
  if (!opened)
    return (
      <div className={css.waiting}>
        <span className="visually-hidden" role="status">
          {t("desk.viewer.loading")}
        </span>
        <Skeletons count={1} />
      </div>
    );
  if ("failure" in opened)
    return (
      <div className={css.failure}>
        <Alert kind="warning">{t(opened.failure)}</Alert>
        <Button icon={icons.download} onClick={save}>
          {t("desk.viewer.download")}
        </Button>
      </div>
    );
  return <PageView pages={opened.pages} onSave={save} />;
}

function PageView({ pages, onSave }: { pages: Pages; onSave: () => void }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<number>(FULL_WIDTH);
  const [turns, setTurns] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [text, setText] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const factor = ZOOMS[zoom] ?? 1;
  useEffect(() => {
    const controller = new AbortController();
    const available = frame.current?.clientWidth ?? 600;
    const width = available * factor * Math.min(devicePixelRatio, 2);
    if (canvas.current) {
      canvas.current.style.width = `${factor * 100}%`;
      pages
        .draw(canvas.current, { page, width, turns, signal: controller.signal })
        .then(() => setHasFailed(false))
        .catch(() => {
          if (!controller.signal.aborted) setHasFailed(true);
        });
    }
    return () => controller.abort();
  }, [pages, page, factor, turns]);
  useEffect(() => {
    let isCurrent = true;
    void pages
      .text(page)
      .catch(() => "")
      .then((found) => {
        if (isCurrent) setText(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [pages, page]);
  return (
    <div className={css.viewer}>
      <div className={css.tools}>
        {pages.count > 1 ? (
          <>
            <Tool
              icon={icons.chevronLeft}
              text={t("desk.viewer.previousPage")}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            />
            <span className={css.page} aria-live="polite">
              {t("desk.viewer.page", { page, count: pages.count })}
            </span>
            <Tool
              icon={icons.chevronRight}
              text={t("desk.viewer.nextPage")}
              disabled={page === pages.count}
              onClick={() => setPage(page + 1)}
            />
          </>
        ) : null}
        <span className={css.space} />
        <Tool
          icon={icons.minus}
          text={t("desk.viewer.zoomOut")}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Tool
          icon={icons.plus}
          text={t("desk.viewer.zoomIn")}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <Tool icon={icons.refresh} text={t("desk.viewer.turn")} onClick={() => setTurns((turns + 1) % 4)} />
        <Tool icon={icons.download} text={t("desk.viewer.download")} onClick={onSave} />
      </div>
      {hasFailed ? <Alert kind="warning">{t("desk.viewer.failed")}</Alert> : null}
      {/* The frame scrolls, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part needs the focus to be scrolled by keyboard */}
      <section ref={frame} className={css.frame} tabIndex={0} aria-label={t("desk.viewer.label")}>
        <canvas
          ref={canvas}
          className={css.canvas}
          role="img"
          aria-label={t("desk.viewer.page", { page, count: pages.count })}
        />
        {text ? <p className="visually-hidden">{text}</p> : null}
      </section>
    </div>
  );
}

interface ToolProps {
  icon: IconPath;
  text: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ icon, text, disabled = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={text}
      title={text}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon path={icon} size={20} />
    </button>
  );
}
