import { QrDrawing } from "./qr-drawing.tsx";

/** The QR code to show at the door, on a phone or on paper. */
export function EntryCode(code: { size: number; path: string }) {
  return (
    <section aria-labelledby="einlass" className="rounded-card border border-hairline bg-white p-6">
      <h2 id="einlass" className="text-[1.25rem]">
        Ihr Code für den Einlass
      </h2>
      <QrDrawing {...code} label="QR-Code Ihrer Anmeldung" />
      <p className="mt-2 text-[0.95rem]">Bitte zeigen Sie ihn am Einlass, auf dem Telefon oder ausgedruckt.</p>
    </section>
  );
}
