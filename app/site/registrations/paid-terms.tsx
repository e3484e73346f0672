import { Prose } from "#app/ui/prose.tsx";
import { formatCents } from "#text/number.ts";
import type { RegistrationTerms } from "./registration-terms.ts";

/**
 * The price and the terms of a paid registration; must precede the button.
 * @param sum of what is chosen, in cents; undefined where there is nothing to choose, and without script
 */
export function PaidTerms({
  terms: { price, payment, refund, text },
  sum,
}: {
  terms: RegistrationTerms;
  sum?: number | undefined;
}) {
  return (
    <div className="max-w-text border-petrol border-l-4 pl-4">
      <p className="font-semibold">{text.title}</p>
      {sum === undefined ? (
        <p>Gesamtpreis pro Person: {price}</p>
      ) : (
        <p aria-live="polite">Gesamtpreis: {formatCents(sum)}</p>
      )}
      {payment && <p className="whitespace-pre-line">{payment}</p>}
      {refund && <p className="whitespace-pre-line">{refund}</p>}
      {text.sections.map(({ id, title, content }) => (
        <div key={id} className="mt-2">
          {title && <p className="font-semibold">{title}</p>}
          <Prose html={content} className="text-[0.95rem]" />
        </div>
      ))}
    </div>
  );
}
