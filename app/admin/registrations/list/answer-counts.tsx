import type { AnswerCount } from "#model/registrations/answer-counts.ts";
import { formatNumber } from "#text/number.ts";

/** How often each answer was given, collapsed: "42 × vegetarisch". */
export function AnswerCounts({ counts }: { counts: readonly AnswerCount[] }) {
  if (counts.length === 0) return null;
  return (
    <details className="answer-counts">
      <summary>Antworten gezählt</summary>
      <p className="muted">Von allen mit einem Platz: neuen und bestätigten Anmeldungen.</p>
      <dl className="given-answers">
        {counts.map(({ questionId, label, answers, unanswered }) => (
          <div key={questionId}>
            <dt className="muted">{label}</dt>
            <dd className="breakable">
              {[
                ...answers.map(({ answer, count }) => `${formatNumber(count)} × ${answer}`),
                ...(unanswered > 0 ? [`${formatNumber(unanswered)} ohne Antwort`] : []),
              ].join(" · ")}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
