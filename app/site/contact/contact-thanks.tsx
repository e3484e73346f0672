import { useEffect, useRef } from "react";

/** Replaces the form once the message is sent, and takes over the focus of its button. */
export function ContactThanks() {
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div
      ref={thanks}
      tabIndex={-1}
      role="status"
      className="rounded-card border border-hairline bg-petrol-mist p-6 outline-none"
    >
      <p className="font-semibold font-serif text-[1.3rem] text-petrol">Vielen Dank für Ihre Nachricht!</p>
      <p className="mt-2">Wir werden uns schnellstmöglich bei Ihnen melden.</p>
    </div>
  );
}
