import { useEffect, useRef } from "react";

/**
 * Says what became of a form. Takes the focus, so that it is read and, on a long page, seen: it replaces the button that was
 * pressed, or stands far above it.
 * @param of what it reports; each new value takes the focus, a falsy one (the page was opened so) does not
 */
export function Outcome({ of, className, children }: { of: unknown; className: string; children: React.ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of) notice.current?.focus();
  }, [of]);
  return (
    <div ref={notice} tabIndex={-1} role="status" className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
