/** Parts that must stay together: "09:00 - 18:00 Uhr", "Online / Virtuell", "e. V."; each fits the narrowest line. */
const unit =
  /(\d[\d:.]{0,10} ?[-–] ?\d[\d:.]{0,10}(?: Uhr)?|\d[\d:.]{0,10} Uhr|(?<!\S)\S{1,12} \/ \S{1,12}(?!\S)|\be\. V\.)/u;

/** A text whose times, pairs and legal form never break across lines. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(unit);
  if (parts.length === 1) return text;
  return parts.map((part, position) =>
    position % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place, and never move
      <span key={position} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
