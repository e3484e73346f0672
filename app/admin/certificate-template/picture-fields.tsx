import { Switch } from "@mantine/core";
import type { CertificateSettings } from "#model/certificates/certificate-settings.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { ImageField } from "../uploads/image-field.tsx";

export const pictureLabels = {
  logo: "Logo",
  signature: "Bild der Unterschrift",
  printsSignature: "Unterschrift aufdrucken",
};

/** The pictures on certificates. */
export function PictureFields({ form }: { form: EditorForm<CertificateSettings> }) {
  const { logo, signature, printsSignature } = form.values;
  return (
    <>
      <h2 className="editor-heading form-part">{pictureLabels.logo}</h2>
      <p className="muted">
        Steht oben rechts, höchstens 6 cm breit und 2 cm hoch. Am besten PNG mit mindestens 600 Pixeln Breite; SVG wird
        nicht angenommen.
      </p>
      <ImageField
        label={pictureLabels.logo}
        folder="home"
        value={logo}
        onChange={(url) => form.change({ logo: url })}
        error={form.errors.logo}
      />
      <h2 className="editor-heading form-part">Unterschrift</h2>
      <p className="muted">
        Platz für Stempel und Unterschrift bleibt in jedem Fall. Bitte fragen Sie Ihre Kammer, ob sie eine aufgedruckte
        Unterschrift anerkennt. Das Bild steht auch in den Medien; öffentlich abrufbar ist es nur, wenn eine Seite es
        zeigt.
      </p>
      <Switch
        label={pictureLabels.printsSignature}
        mb="md"
        checked={printsSignature}
        onChange={(event) => form.change({ printsSignature: event.currentTarget.checked })}
        error={form.errors.printsSignature}
      />
      <ImageField
        label={pictureLabels.signature}
        folder="home"
        value={signature}
        onChange={(url) => form.change({ signature: url })}
        error={form.errors.signature}
      />
    </>
  );
}
