import { formatNumber } from "#text/number.ts";
import type { ChoiceCount } from "./count-choices.ts";

/** How many have chosen each kind and workshop, collapsed: "12 von 100". */
export function ChoiceCounts({ counts }: { counts: readonly ChoiceCount[] }) {
  if (counts.length === 0) return null;
  return (
    <details className="answer-counts">
      <summary>Teilnahmen gezählt</summary>
      <p className="muted">Von allen mit einem Platz: neuen und bestätigten Anmeldungen.</p>
      <dl className="given-answers">
        {counts.map(({ of, id, title, count, seats }) => (
          <div key={`${of} ${id}`}>
            <dt className="muted">{title}</dt>
            <dd>
              {count === undefined ? "nicht gezählt" : formatNumber(count)}
              {seats !== null && ` von ${formatNumber(seats)}`}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
