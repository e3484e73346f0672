import { href, Link } from "react-router";
import { useQueryHref } from "#app/ui/query-href.ts";
import type { PublicSearchKind } from "#model/site/search-kind.ts";

const link = "text-petrol underline";

/** Shown before a search and when nothing was found. */
export function SearchHelp({ text = "", kind }: { text?: string; kind?: PublicSearchKind | undefined }) {
  const queryHref = useQueryHref();
  return (
    <div className="mt-6 max-w-text">
      {text === "" ? (
        <p>Auch Wortteile und Tippfehler werden gefunden.</p>
      ) : (
        <>
          <p>Das können Sie versuchen:</p>
          <ul className="mt-2 list-disc pl-6">
            {kind && (
              <li>
                <Link to={queryHref({ bereich: null, seite: null })} className={link}>
                  In allen Bereichen suchen
                </Link>
              </li>
            )}
            <li>Prüfen Sie die Schreibweise; ein einzelner Tippfehler stört nicht.</li>
            <li>Suchen Sie mit weniger oder allgemeineren Wörtern.</li>
          </ul>
        </>
      )}
      <p className="mt-4">
        Vieles finden Sie auch ohne Suche:{" "}
        <Link to={href("/nachrichten")} className={link}>
          alle Nachrichten
        </Link>
        ,{" "}
        <Link to={href("/veranstaltungen")} className={link}>
          Veranstaltungen
        </Link>
        ,{" "}
        <Link to={href("/dokumente")} className={link}>
          Dokumente
        </Link>
        . Oder{" "}
        <Link to={queryHref({ dialog: "kontakt" })} replace preventScrollReset className={link}>
          fragen Sie uns
        </Link>
        .
      </p>
    </div>
  );
}
