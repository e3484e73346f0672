import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PdfLink } from "#app/ui/pdf/pdf-link.tsx";

/** The application for membership as a PDF. */
export interface FormLinkView {
  url: string;
  fileName: string;
}

export function FormLink({ form, look = "primary" }: { form: FormLinkView; look?: ButtonLook }) {
  return (
    <PdfLink url={form.url} title="Mitgliedsantrag" className={buttonClass(look)}>
      <Icon name="file" /> Mitgliedsantrag (PDF)
    </PdfLink>
  );
}
