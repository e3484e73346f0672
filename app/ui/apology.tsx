import { isRouteErrorResponse } from "react-router";

/** The content of the page for missing pages and failures. `entry.server.tsx` fills in the request id. */
export function Apology({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <title>{isMissing ? "Nicht gefunden" : "Fehler"}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-[2.1rem]">{isMissing ? "Diese Seite gibt es nicht." : "Es ist ein Fehler aufgetreten."}</h1>
      <p className="mt-4">
        {isMissing
          ? "Die Adresse stimmt nicht oder der Inhalt wurde entfernt."
          : "Wir bitten um Entschuldigung. Bitte versuchen Sie es in einigen Minuten noch einmal."}
      </p>
      {!isMissing && (
        <p className="mt-2 text-muted">
          Kennung für Rückfragen:{" "}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: keeps what the server filled in */}
          <span id="request-id" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
        </p>
      )}
      <p className="mt-6">
        <a href="/" className="text-petrol underline">
          Zur Startseite
        </a>
      </p>
    </>
  );
}
