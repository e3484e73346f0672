import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The application for membership as a PDF. */
export interface FormLinkView {
  url: string;
  fileName: string;
}

export function FormLink({ form, look = "primary" }: { form: FormLinkView; look?: ButtonLook }) {
  return (
    <a href={form.url} type="application/pdf" className={buttonClass(look)}>
      <Icon name="download" /> Mitgliedsantrag (PDF)
    </a>
  );
}
