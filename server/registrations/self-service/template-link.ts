import { type EmailTemplate, usesManageLink } from "#model/email-template.ts";
import type { MailKind } from "#model/mail-kind.ts";
import { manageLink } from "#model/manage-link.ts";
import type { Connection } from "#server/database/schema.ts";
import { createManageLinks } from "./manage-link-store.ts";

/** A new link to a registration where the template of a mail asks for one. */
export async function linkForTemplate(
  connection: Connection,
  registrationId: string,
  template: EmailTemplate,
  { kind, siteUrl, now }: { kind: MailKind; siteUrl: string; now: Date },
): Promise<string | undefined> {
  if (!usesManageLink(template)) return undefined;
  const tokens = await createManageLinks(connection, [registrationId], kind, now);
  return manageLink(siteUrl, tokens.get(registrationId) ?? "");
}

/** What previews and test mails show in its place; opens nothing. */
export function sampleLink(siteUrl: string): string {
  return manageLink(siteUrl, "Beispiel");
}
