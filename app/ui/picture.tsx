import { useEffect, useRef, useState } from "react";
import { type PictureFocus, settledFocus } from "#model/picture-focus.ts";
import { mayHaveVariants, sourceSet } from "#model/picture-variant.ts";

/**
 * A picture cut to a shape, on the drawn ground that stays when there is none or it does not load.
 * The shape comes from the class (`aspect-3/2`), so nothing moves when it arrives. Our own pictures come in the format
 * and width that suit the browser.
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
  /** The place that stays when it is cut; without it the centre does. */
  focus?: PictureFocus | undefined;
  /** How wide it is shown, as HTML's `sizes` says it. */
  sizes?: string;
  /** For the picture that is seen first. */
  isEager?: boolean;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const hasVariants = mayHaveVariants(src);
  // Where the browser measures for itself it knows better; HTML allows that only where `img` itself says so and waits.
  const widths = isEager ? sizes : `auto, ${sizes}`;

  useEffect(() => {
    // It may have failed before this script was there to hear of it.
    if (image.current?.complete && image.current.naturalWidth === 0) setHasFailed(true);
  }, []);

  return (
    <div className={`picture-ground overflow-hidden ${className}`}>
      {src && !hasFailed && (
        <picture className="contents">
          {hasVariants && <source type="image/avif" srcSet={sourceSet(src, "avif")} sizes={widths} />}
          <img
            ref={image}
            // Before the source, so that no browser begins with another file.
            {...(hasVariants && { sizes: widths, srcSet: sourceSet(src, "webp") })}
            src={src}
            alt={alt}
            loading={isEager ? "eager" : "lazy"}
            fetchPriority={isEager ? "high" : undefined}
            decoding="async"
            className={`size-full object-cover${focusClasses(focus)}`}
            onError={() => setHasFailed(true)}
          />
        </picture>
      )}
    </div>
  );
}

/** As classes, since a page may not have style attributes. */
function focusClasses(focus: PictureFocus | undefined): string {
  if (!focus) return "";
  const { x, y } = settledFocus(focus);
  return ` picture-focus focus-x-${x} focus-y-${y}`;
}
