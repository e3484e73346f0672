import { isRouteErrorResponse } from "react-router";

/** The content of the page for missing pages, refusals and failures. `entry.server.tsx` fills in the reason and the request id. */
export function Apology({
  error,
  way = { to: "/", label: "Zur Startseite" },
}: {
  error: unknown;
  /** Where to go on from here. */
  way?: { to: string; label: string };
}) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const refusal = refusalOf(error);
  return (
    <>
      <title>{isMissing ? "Nicht gefunden" : "Fehler"}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-[2.1rem]">
        {isMissing
          ? "Diese Seite gibt es nicht."
          : refusal
            ? "Das war nicht möglich."
            : "Es ist ein Fehler aufgetreten."}
      </h1>
      {isMissing && <p className="mt-4">Die Adresse stimmt nicht oder der Inhalt wurde entfernt.</p>}
      {refusal && <p className="mt-4">{refusal}</p>}
      {!isMissing && !refusal && (
        <>
          <p className="mt-4">
            Wir bitten um Entschuldigung. <FilledIn id="failure-reason" />
            Bitte versuchen Sie es in einigen Minuten noch einmal.
          </p>
          <p className="mt-2 text-muted">
            Kennung für Rückfragen: <FilledIn id="request-id" />
          </p>
        </>
      )}
      <p className="mt-6">
        <a href={way.to} className="text-petrol underline">
          {way.label}
        </a>
      </p>
    </>
  );
}

/** Returns the sentence of a route that refused a request, such as that of a rate limit; those of the router are English. */
function refusalOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status === 404 || error.status >= 500) return undefined;
  const isOurs = "internal" in error && error.internal === false;
  return isOurs && typeof error.data === "string" ? error.data : undefined;
}

/** Keeps what the server filled in. */
function FilledIn({ id }: { id: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty here
  return <span id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
