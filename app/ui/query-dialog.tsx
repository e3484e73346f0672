import { useId, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { Icon } from "./icon.tsx";
import { useModal } from "./use-modal.ts";

/**
 * A dialog whose open state is in the URL. The server renders it open, so it works without script. With script it is
 * modal, closes on Esc and on a click outside it, and closing replaces the history entry. Before hydration
 * app/inline/early-dialog.ts does so.
 */
export function QueryDialog({
  title,
  closeHref,
  isWide = false,
  beginsInside = false,
  children,
}: {
  title: string;
  /** The same page without the parameter that opens the dialog. */
  closeHref: string;
  isWide?: boolean;
  /** Whether an element of the content has `autoFocus`. */
  beginsInside?: boolean;
  children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  useModal(dialog);
  const close = () => navigate(closeHref, { replace: true, preventScrollReset: true });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it through onCancel; the click only adds the backdrop
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      className={`dialog ${isWide ? "dialog-wide" : ""}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="px-[min(1.25rem,5vw)] py-5 md:px-8 md:py-7">
        <div className="mb-5 flex flex-wrap-reverse items-end justify-end gap-x-4">
          <h2 id={titleId} className="min-w-0 grow basis-[8rem] text-[min(1.3rem,8vw)] md:text-[1.75rem]">
            {withSoftHyphens(title)}
          </h2>
          <Link
            to={closeHref}
            replace
            preventScrollReset
            // Without script the focus of the page starts here; React sets it for form fields only.
            autoFocus={!beginsInside}
            data-closes-dialog
            className="no-print -mt-2 -mr-[min(0.75rem,3vw)] rounded-control p-3 text-muted hover:bg-petrol-mist hover:text-ink"
          >
            <Icon name="close" />
            <span className="sr-only">Schließen</span>
          </Link>
        </div>
        {children}
      </div>
    </dialog>
  );
}
