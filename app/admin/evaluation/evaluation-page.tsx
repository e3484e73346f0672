import "./evaluation.css";
import { Button, Text } from "@mantine/core";
import { data, href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { EvaluationResult } from "#model/events/evaluation-rule.ts";
import { formatDate } from "#text/date.ts";
import { answersText, whyNoResults } from "#text/events/evaluation.ts";
import { formatNumber } from "#text/number.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { Route } from "./+types/evaluation-page.ts";

export { ErrorBoundary } from "../events/section-failure.tsx";

export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const { content, evaluations } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const { until, ...summary } = await evaluations.summarize(event);
  return { eventId, until: formatDate(until), ...summary };
}

/** What participants answered, as counts and texts. */
export default function EvaluationPage({ loaderData }: Route.ComponentProps) {
  const { eventId, until, isOver, answers, asked, results } = loaderData;
  return (
    <>
      <Text mb="md">{answersText(answers, asked)}</Text>
      {results ? (
        <>
          <Button
            component="a"
            href={href("/admin/events/:eventId/auswertung/csv", { eventId })}
            download
            variant="default"
            leftSection={<AdminIcon name="download" isSmall />}
          >
            CSV exportieren
          </Button>
          {results.map((result) => (
            <Result key={result.id} result={result} answers={answers} />
          ))}
        </>
      ) : (
        <Text>{whyNoResults(isOver, until)}</Text>
      )}
    </>
  );
}

function Result({
  result: { label, counts, texts, unanswered },
  answers,
}: {
  result: EvaluationResult;
  answers: number;
}) {
  return (
    <section className="evaluation-result">
      <h3>{label}</h3>
      {counts.length > 0 && (
        <dl className="evaluation-counts">
          {counts.map(({ answer, count }) => (
            <div key={answer}>
              <dt className="breakable">{answer}</dt>
              <dd>
                <progress value={count} max={answers} aria-hidden />
                {formatNumber(count)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {texts.length > 0 && (
        <ul className="evaluation-texts">
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same
            <li key={index} className="breakable">
              {text}
            </li>
          ))}
        </ul>
      )}
      {unanswered > 0 && <Text className="muted">{formatNumber(unanswered)} ohne Angabe</Text>}
    </section>
  );
}
