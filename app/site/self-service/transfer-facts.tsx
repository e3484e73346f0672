import type { OwnTransfer } from "./own-registration.ts";
import { QrDrawing } from "./qr-drawing.tsx";

/** What the person still has to transfer, as text and as GiroCode. */
export function TransferFacts({ transfer: { facts, term, code } }: { transfer: OwnTransfer }) {
  return (
    <section aria-labelledby="zahlung" className="rounded-card border border-hairline bg-white p-6">
      <h2 id="zahlung" className="text-[1.25rem]">
        Ihre Zahlung
      </h2>
      <p className="mt-2 text-[0.95rem]">Bitte überweisen Sie den Betrag {term}.</p>
      <dl className="mt-4 grid gap-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-[0.95rem] text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <QrDrawing {...code} label="GiroCode für die Überweisung" />
      <p className="mt-2 text-[0.95rem]">
        Diesen GiroCode lesen Sie mit der App Ihrer Bank ein; sie füllt die Überweisung damit aus. Haben Sie schon
        überwiesen, steht das hier noch, bis wir Ihre Zahlung eingetragen haben.
      </p>
    </section>
  );
}
