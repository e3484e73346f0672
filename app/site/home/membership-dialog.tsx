import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { QueryDialog } from "#app/ui/query-dialog.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { Benefits } from "../membership/benefits.tsx";
import { FormLink, type FormLinkView } from "../membership/form-link.tsx";
import { membershipFee, ProcessingTime } from "../membership/terms.tsx";

export function MembershipDialog({ title, form }: { title: string; form: FormLinkView | undefined }) {
  const queryHref = useQueryHref();
  return (
    <QueryDialog title={title} closeHref={queryHref({ dialog: null })}>
      <p>
        Die Mitgliedschaft ist {membershipFee}. Die Bearbeitung Ihres Antrags dauert <ProcessingTime />.
      </p>
      <Benefits titleLevel="h3" className="mt-7" />
      <div className="mt-8 flex flex-wrap items-center gap-3 border-hairline border-t pt-6">
        <ButtonLink to={href("/mitgliedschaft")}>Zur Mitgliedschaft</ButtonLink>
        {form && <FormLink form={form} look="secondary" />}
      </div>
    </QueryDialog>
  );
}
