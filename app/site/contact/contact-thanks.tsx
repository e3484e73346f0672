import { useEffect, useRef } from "react";

/** In the place of the form once the message is on its way; takes the focus the form's button had. */
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
