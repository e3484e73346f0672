import { type PictureFocus, settledFocus } from "#model/files/picture-focus.ts";
import { mayHaveVariants, sourceSet } from "#model/files/picture-variant.ts";

/**
 * A picture cropped to a shape, over a placeholder that stays visible without a picture or if it does not load
 * (`app/inline/hide-broken-pictures.ts`). The shape comes from the class (`aspect-3/2`), so nothing shifts on load. Own pictures come in the format and width that
 * suit the browser.
 */
export function Picture({
  src,
  alt,
  className = "",
  focus,
  sizes = "(min-width: 48rem) 50vw, calc(100vw - 2.5rem)",
  isEager = false,
}: {
  src: string;
  alt: string;
  className?: string;
  /** The focal point for cropping; defaults to the centre. */
  focus?: PictureFocus | undefined;
  /** Displayed width, as in HTML's `sizes`. */
  sizes?: string;
  /** For the first visible picture of a page. */
  isEager?: boolean;
}) {
  const hasVariants = mayHaveVariants(src);
  // `auto` lets the browser measure the width. HTML allows it on a source only if the `img` has it too and is lazy.
  const widths = isEager ? sizes : `auto, ${sizes}`;

  return (
    <div className={`picture-ground overflow-hidden ${isEager ? "" : "picture-later"} ${className}`}>
      {src && (
        <picture className="contents">
          {hasVariants && <source type="image/avif" srcSet={sourceSet(src, "avif")} sizes={widths} />}
          <img
            // Before `src`, so that no browser starts with another file.
            {...(hasVariants && { sizes: widths, srcSet: sourceSet(src, "webp") })}
            src={src}
            alt={alt}
            loading={isEager ? "eager" : "lazy"}
            // Browsers would send it before the fonts of the text beside it.
            fetchPriority={isEager ? "low" : undefined}
            decoding="async"
            // Tailwind finds a class only up to a space, not up to "${".
            className={`size-full object-cover ${focusClasses(focus)}`}
          />
        </picture>
      )}
    </div>
  );
}

/** Returns the focal point as classes, since the CSP forbids style attributes. */
function focusClasses(focus: PictureFocus | undefined): string {
  if (!focus) return "";
  const { x, y } = settledFocus(focus);
  return `picture-focus focus-x-${x} focus-y-${y}`;
}
