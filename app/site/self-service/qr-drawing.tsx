/** The quiet zone that scanners need around a code, in modules. */
const border = 4;

/** A QR code, drawn from its width in modules and its SVG path. */
export function QrDrawing({ size, path, label }: { size: number; path: string; label: string }) {
  const whole = size + 2 * border;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-border} ${-border} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="mt-3 block w-full max-w-56 bg-white"
    >
      <path d={path} />
    </svg>
  );
}
