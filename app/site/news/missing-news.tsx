import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/section.tsx";

/** Shown at the permanent URL of a deleted item. */
export function MissingNews() {
  return (
    <>
      <PageHead
        title="Diese Nachricht gibt es nicht mehr."
        lead="Sie wurde entfernt, oder die Adresse ist nicht vollständig. Vielleicht finden Sie im Archiv, was Sie suchen."
      />
      <p className="page flex flex-wrap gap-4 py-12">
        <ButtonLink to={href("/nachrichten")}>Zum Nachrichtenarchiv</ButtonLink>
        <ButtonLink to={href("/aktuelles")} look="secondary">
          Aktuelle Nachrichten
        </ButtonLink>
      </p>
    </>
  );
}
