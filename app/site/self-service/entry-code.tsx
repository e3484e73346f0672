/** The quiet zone that scanners need around a code, in modules. */
const border = 4;

/** The QR code to show at the door, on a phone or on paper. */
export function EntryCode({ size, path }: { size: number; path: string }) {
  const whole = size + 2 * border;
  return (
    <section aria-labelledby="einlass" className="rounded-card border border-hairline bg-white p-6">
      <h2 id="einlass" className="text-[1.25rem]">
        Ihr Code für den Einlass
      </h2>
      <svg
        role="img"
        aria-label="QR-Code Ihrer Anmeldung"
        viewBox={`${-border} ${-border} ${whole} ${whole}`}
        shapeRendering="crispEdges"
        className="mt-3 block w-full max-w-56 bg-white"
      >
        <path d={path} />
      </svg>
      <p className="mt-2 text-[0.95rem]">Bitte zeigen Sie ihn am Einlass, auf dem Telefon oder ausgedruckt.</p>
    </section>
  );
}
