import type { MailKind } from "#model/people/mail-kind.ts";
import { type EmailTemplate, usesManageLink } from "#model/registrations/email-template.ts";
import { manageLink } from "#model/registrations/manage-link.ts";
import type { Connection } from "#server/database/schema.ts";
import { createManageLinks } from "./manage-link-store.ts";

/** Creates a link to a registration if the mail template contains one, or the mail needs one anyway. */
export async function linkForTemplate(
  connection: Connection,
  registrationId: string,
  template: EmailTemplate,
  { kind, siteUrl, now, isNeeded }: { kind: MailKind; siteUrl: string; now: Date; isNeeded?: boolean },
): Promise<string | undefined> {
  if (!isNeeded && !usesManageLink(template)) return undefined;
  const tokens = await createManageLinks(connection, [registrationId], kind, now);
  return manageLink(siteUrl, tokens.get(registrationId) ?? "");
}

/** Returns a placeholder link for previews and test mails; it opens nothing. */
export function sampleLink(siteUrl: string): string {
  return manageLink(siteUrl, "Beispiel");
}
