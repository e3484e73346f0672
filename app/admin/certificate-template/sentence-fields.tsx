import "../ui/facts.css";
import { Textarea } from "@mantine/core";
import { AccreditationAuthority } from "#model/certificates/accreditation.ts";
import {
  type CertificatePlaceholder,
  type CertificateSettings,
  certificatePlaceholders,
} from "#model/certificates/certificate-settings.ts";
import { accreditationAuthorityLabels } from "#text/events/accreditation.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";

const meanings: Record<CertificatePlaceholder, string> = {
  "[AUTHORITY]": "Name der Stelle",
  "[POINTS]": "Die Punkte mit dem Wort dazu: 12 Punkten",
  "[CATEGORY]": "Kategorie B",
  "[NUMBER]": "Nummer der Veranstaltung (VNR) oder der Anerkennung",
  "[NAME]": "Name der teilnehmenden Person",
  "[EVENT_TITLE]": "Titel der Veranstaltung",
  "[EVENT_DATE]": "Datum",
};

export const sentenceLabels: Record<AccreditationAuthority, string> = accreditationAuthorityLabels;

/** The sentence each kind of authority requires on certificates. */
export function SentenceFields({ form }: { form: EditorForm<CertificateSettings> }) {
  return (
    <>
      <h2 className="editor-heading form-part">Satz der Stelle, die Punkte vergibt</h2>
      <p className="muted">
        Der Satz steht auf der Bescheinigung unter den anerkannten Punkten dieser Stelle. Bleibt das Feld leer, steht
        dort keiner. War jemand nur an einzelnen Tagen da und haben diese Tage keine eigenen Punkte, entfällt der Satz
        mit [POINTS].
      </p>
      {AccreditationAuthority.options.map((authority) => (
        <Textarea
          key={authority}
          label={sentenceLabels[authority]}
          autosize
          minRows={2}
          maxRows={10}
          mt="md"
          {...form.input(authority)}
        />
      ))}
      <h3 className="editor-heading form-part">Platzhalter</h3>
      <dl className="file-facts">
        {certificatePlaceholders.map((placeholder) => (
          <div key={placeholder}>
            <dt>{placeholder}</dt>
            <dd>{meanings[placeholder]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
