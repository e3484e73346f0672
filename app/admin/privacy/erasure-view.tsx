import { removedData } from "#text/operation/removed-data.ts";
import { KeptList } from "./kept-list.tsx";
import type { ErasureReport } from "./privacy-command.ts";
import { takeFocus } from "./report-view.tsx";

/** The result of an erasure, to be passed on to the person. */
export function ErasureView({ erasure: { email, removed, kept } }: { erasure: ErasureReport }) {
  const sentence = removedData(removed);
  return (
    <section className="card form-card person-report" aria-labelledby="geloescht" tabIndex={-1} ref={takeFocus}>
      <h2 className="editor-heading breakable" id="geloescht">
        Daten zu {email} gelöscht
      </h2>
      <p>{sentence ? `Endgültig gelöscht: ${sentence}.` : "Es war nichts zu löschen."}</p>
      {kept.length > 0 && (
        <section className="person-part">
          <h3>Das bleibt</h3>
          <KeptList kept={kept} />
        </section>
      )}
      <p className="muted">
        In Sicherungskopien bleiben gelöschte Daten, bis die Kopie überschrieben wird; wird eine zurückgeholt, löscht
        das Programm sie dabei noch einmal. Das Protokoll hält fest, dass gelöscht wurde und wie viel, nicht wessen
        Daten es waren.
      </p>
      <p className="muted">
        Was die Website schon verlassen hat, kann sie nicht löschen: E-Mails in Ihrem Postfach, heruntergeladene
        Tabellen, Ausdrucke und Punkte, die der Kammer gemeldet sind.
      </p>
    </section>
  );
}
