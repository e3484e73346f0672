import { Icon, type IconName } from "#app/ui/icon.tsx";

/** Zoom steps; 1 is the width of the view. */
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** Page and zoom of the reader. */
export interface PdfPlace {
  page: number;
  pageCount: number;
  /** Position in `zoomSteps`. */
  zoom: number;
}

export function PdfToolbar({
  place: { page, pageCount, zoom },
  onPage,
  onZoom,
}: {
  place: PdfPlace;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
}) {
  return (
    <div
      role="toolbar"
      aria-label="PDF-Ansicht"
      className="flex flex-wrap items-center justify-center gap-x-5 gap-y-1 max-sm:gap-x-0 border-hairline border-b bg-paper px-2 py-1 max-sm:px-0"
    >
      <div className="flex items-center">
        <ToolButton label="Vorherige Seite" icon="right" isTurned onClick={() => onPage(page - 1)} isOff={page <= 1} />
        <p
          aria-live="polite"
          className="min-w-20 text-center text-[0.95rem] tabular-nums max-sm:text-[0.9rem] sm:min-w-28"
        >
          {pageCount > 0 ? `Seite ${page} von ${pageCount}` : "Seite –"}
        </p>
        <ToolButton label="Nächste Seite" icon="right" onClick={() => onPage(page + 1)} isOff={page >= pageCount} />
      </div>
      <div className="flex items-center">
        <ToolButton label="Verkleinern" icon="minus" onClick={() => onZoom(zoom - 1)} isOff={zoom <= 0} />
        <p aria-live="polite" className="min-w-14 text-center text-[0.95rem] tabular-nums max-sm:sr-only">
          {Math.round((zoomSteps[zoom] ?? 1) * 100)} %
        </p>
        <ToolButton
          label="Vergrößern"
          icon="plus"
          onClick={() => onZoom(zoom + 1)}
          isOff={zoom >= zoomSteps.length - 1}
        />
      </div>
    </div>
  );
}

function ToolButton({
  label,
  icon,
  isOff,
  isTurned = false,
  onClick,
}: {
  label: string;
  icon: IconName;
  isOff: boolean;
  isTurned?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      // Not `disabled`, which would lose the keyboard focus.
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      className="flex size-11 items-center justify-center rounded-control text-petrol hover:bg-petrol-mist aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:opacity-50 aria-disabled:hover:bg-transparent"
    >
      <Icon name={icon} className={`size-5 ${isTurned ? "rotate-180" : ""}`} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
