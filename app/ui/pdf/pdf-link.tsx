import { useId, useLayoutEffect, useRef, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lateLink } from "#app/ui/late-link.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { PdfViewer } from "./pdf-viewer.tsx";

/**
 * A link to a PDF. With script, own files open in a dialog; without, or with a modifier key, it is an ordinary link.
 */
export function PdfLink({
  url,
  title,
  className,
  children,
}: {
  url: string;
  title: string;
  className: string;
  children: React.ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const isOwn = url.startsWith("/");
  return (
    <>
      <a
        {...(isOwn && lateLink)}
        href={url}
        type="application/pdf"
        className={className}
        onClick={(event) => {
          const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
          if (wantsTab || !isOwn) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
      </a>
      {isOpen && <PdfDialog url={url} title={title} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PdfDialog({ url, title, onClose }: { url: string; title: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // `close()` of the element returns the focus to the link that opened the dialog.
  const close = () => dialog.current?.close();
  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog; the click only adds the backdrop
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="dialog dialog-wide"
      // These events bubble in React and must not reach a dialog around this one.
      onCancel={(event) => event.stopPropagation()}
      onClose={(event) => {
        event.stopPropagation();
        onClose();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="px-5 py-5 md:px-8 md:py-7">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="wrap-anywhere text-[1.3rem] md:text-[1.6rem]">
            {withSoftHyphens(title)}
          </h2>
          <button
            type="button"
            onClick={close}
            className="-mt-2 -mr-3 rounded-control p-3 text-muted hover:bg-petrol-mist hover:text-ink"
          >
            <Icon name="close" />
            <span className="sr-only">Schließen</span>
          </button>
        </div>
        <PdfViewer url={url} title={title} />
        <PdfFileLinks url={url} />
      </div>
    </dialog>
  );
}

/** Links to open the file in another PDF reader. */
function PdfFileLinks({ url }: { url: string }) {
  return (
    <p className="no-print mt-5 flex flex-wrap gap-3">
      <a href={url} type="application/pdf" className={buttonClass("primary")}>
        <Icon name="external" /> Im Browser öffnen
      </a>
      <a href={url} download className={buttonClass("secondary")}>
        <Icon name="download" /> Herunterladen
      </a>
    </p>
  );
}
