import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { lateLink } from "./late-link.ts";

export interface LightboxPicture {
  src: string;
  /** Description of the picture; also the caption. "" for none. */
  alt: string;
}

export type LightboxLink = Pick<React.ComponentProps<"a">, "href" | "aria-label" | "onClick"> & typeof lateLink;

/**
 * Pictures that open large. `children` renders the small ones with the props of their links: without script a link
 * opens the file, with script a dialog that closes on Esc, with its button, or on a click beside the picture.
 */
export function Lightbox({
  pictures,
  title,
  children,
}: {
  pictures: readonly LightboxPicture[];
  /** Title of the entry the pictures belong to. */
  title: string;
  children: (linkTo: (index: number) => LightboxLink) => React.ReactNode;
}) {
  const [shown, setShown] = useState<number>();
  const linkTo = (index: number): LightboxLink => ({
    ...lateLink,
    href: pictures[index]?.src,
    "aria-label": `${nameOf(pictures, index, title)} – vergrößern`,
    onClick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setShown(index);
    },
  });
  return (
    <>
      {children(linkTo)}
      {shown !== undefined && (
        <LightboxDialog
          pictures={pictures}
          title={title}
          index={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

function LightboxDialog({
  pictures,
  title,
  index,
  onShow,
  onClose,
}: {
  pictures: readonly LightboxPicture[];
  title: string;
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const captionId = useId();
  const count = pictures.length;
  const move = (steps: number) => onShow((index + steps + count) % count);
  // `close()` of the element returns the focus to the link that opened the dialog.
  const close = () => dialog.current?.close();

  useEffect(() => dialog.current?.showModal(), []);

  const picture = pictures[index];
  return (
    <dialog
      ref={dialog}
      aria-labelledby={captionId}
      className="on-dark fixed inset-0 m-0 size-full max-h-none max-w-none bg-night p-3 text-white backdrop:bg-night md:p-8"
      onClose={onClose}
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest("button, img"))) close();
      }}
      onKeyDown={(event) => {
        if (count > 1 && event.key === "ArrowLeft") move(-1);
        if (count > 1 && event.key === "ArrowRight") move(1);
      }}
    >
      <LightboxButton icon="close" label="Schließen" place="top-2 right-2" onClick={close} />
      <figure className="grid h-full min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        <img src={picture?.src} alt={picture?.alt} className="m-auto max-h-full max-w-full object-contain" />
        <figcaption id={captionId} aria-live="polite" className="px-2 pt-3 text-center text-[0.9rem]">
          {nameOf(pictures, index, title)}
        </figcaption>
      </figure>
      {count > 1 && (
        <>
          <LightboxButton
            icon="left"
            label="Vorheriges Bild"
            place="left-2 top-1/2 -translate-y-1/2"
            onClick={() => move(-1)}
          />
          <LightboxButton
            icon="right"
            label="Nächstes Bild"
            place="right-2 top-1/2 -translate-y-1/2"
            onClick={() => move(1)}
          />
        </>
      )}
    </dialog>
  );
}

function LightboxButton({
  icon,
  label,
  place,
  onClick,
}: {
  icon: "left" | "right" | "close";
  label: string;
  place: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`absolute ${place} rounded-full bg-petrol-dark p-2.5 text-white transition-colors duration-150 hover:bg-petrol`}
    >
      <Icon name={icon === "left" ? "right" : icon} className={`size-6 ${icon === "left" ? "rotate-180" : ""}`} />
      <span className="sr-only">{label}</span>
    </button>
  );
}

function nameOf(pictures: readonly LightboxPicture[], index: number, title: string): string {
  const name = pictures[index]?.alt || title;
  return pictures.length > 1 ? `${name} (Bild ${index + 1} von ${pictures.length})` : name;
}
