import { Prose } from "#app/ui/prose.tsx";
import type { RegistrationTerms } from "./registration-terms.ts";

/** The price and the terms of a paid registration; must precede the button. */
export function PaidTerms({ terms: { price, payment, text } }: { terms: RegistrationTerms }) {
  return (
    <div className="max-w-text border-petrol border-l-4 pl-4">
      <p className="font-semibold">{text.title}</p>
      <p>Gesamtpreis pro Person: {price}</p>
      {payment && <p className="whitespace-pre-line">{payment}</p>}
      {text.sections.map(({ id, title, content }) => (
        <div key={id} className="mt-2">
          {title && <p className="font-semibold">{title}</p>}
          <Prose html={content} className="text-[0.95rem]" />
        </div>
      ))}
    </div>
  );
}
