import type { MailKind } from "#model/people/mail-kind.ts";

/** Returns what the name of a mail file begins with: names are in the order of their instants. */
export function mailFileStart(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Returns the name, without extension, of the file of a mail while no mail service is configured. */
export function mailFileName({ kind, id }: { kind: MailKind; id: string }, instant: Date): string {
  return `${mailFileStart(instant)}-${kind}-${id}`;
}
