import { useEffect, useRef, useState } from "react";

/**
 * A picture cut to a shape, on the drawn ground that stays when there is none or it does not load.
 * The shape comes from the class (`aspect-3/2`), so nothing moves when it arrives.
 */
export function Picture({
  src,
  alt,
  className = "",
  position = "object-center",
  isEager = false,
}: {
  src: string;
  alt: string;
  className?: string;
  position?: string;
  /** For the picture that is seen first. */
  isEager?: boolean;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // It may have failed before this script was there to hear of it.
    if (image.current?.complete && image.current.naturalWidth === 0) setHasFailed(true);
  }, []);

  return (
    <div className={`picture-ground overflow-hidden ${className}`}>
      {src && !hasFailed && (
        <img
          ref={image}
          src={src}
          alt={alt}
          loading={isEager ? "eager" : "lazy"}
          fetchPriority={isEager ? "high" : undefined}
          decoding="async"
          className={`size-full object-cover ${position}`}
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  );
}
