import { Outcome } from "#app/ui/form/outcome.tsx";

/** Replaces the form once the message is sent. */
export function ContactThanks() {
  return (
    <Outcome of="sent" className="rounded-card border border-hairline bg-petrol-mist p-6">
      <p className="font-semibold font-serif text-[1.3rem] text-petrol">Vielen Dank für Ihre Nachricht!</p>
      <p className="mt-2">Wir werden uns schnellstmöglich bei Ihnen melden.</p>
    </Outcome>
  );
}
