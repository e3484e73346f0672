/** What in DNS keeps mails of a domain from counting as forged: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). */
const domainChecks = ["spf", "dkim", "dmarc"] as const;
export type DomainCheck = (typeof domainChecks)[number];

/** `unchecked`: it cannot be found out from here. */
export type DomainFault =
  | "missing"
  | "several"
  /** SPF leaves out the server that sends. */
  | "other_server"
  /** SPF allows every server of the world. */
  | "everybody"
  /** SPF needs more lookups than receivers make, or cannot be read. */
  | "unreadable"
  /** The published key is another one than ours. */
  | "other_key"
  | "unchecked";

/** A TXT record as it has to be entered. */
export interface DnsRecord {
  name: string;
  value: string;
}

export interface DomainFinding {
  check: DomainCheck;
  /** Undefined if it is in order. */
  fault: DomainFault | undefined;
  /** What to enter instead of what is there; undefined if only the mail service knows. */
  record?: DnsRecord | undefined;
}

/** The result of a check; `checkedAt` is an instant (ISO 8601 UTC). */
export interface MailDomainReport {
  domain: string;
  checkedAt: string;
  findings: DomainFinding[];
}

/** Whether somebody has to do something. */
export function needsRecord({ fault }: DomainFinding): boolean {
  return fault !== undefined && fault !== "unchecked";
}

/** Returns the records of one kind among the TXT records of a name, such as those that begin with "v=spf1". */
export function recordsOf(records: readonly string[], version: string): string[] {
  return records.filter((text) => {
    const start = text.trim().toLowerCase();
    return start.startsWith(version) && !/[a-z0-9]/.test(start.charAt(version.length));
  });
}

/**
 * Returns an SPF record that allows one more mechanism, such as `include:_spf.example`, before what it says about all
 * other servers. `+all` becomes `~all`.
 */
export function withMechanism(record: string | undefined, mechanism: string | undefined): string {
  const terms = (record ?? "v=spf1 ~all").split(/\s+/).filter(Boolean);
  const isLast = (term: string) => /^([+?~-]?all$|redirect=)/i.test(term);
  const others = terms.filter((term) => !isLast(term) && term.toLowerCase() !== mechanism?.toLowerCase());
  const last = terms.filter(isLast).map((term) => (/^\+?all$/i.test(term) ? "~all" : term));
  return [...others, ...(mechanism ? [mechanism] : []), ...(last.length > 0 ? last : ["~all"])].join(" ");
}

/** Returns the public key in a DKIM record: "" for a revoked one, undefined if there is none. */
export function keyOf(record: string): string | undefined {
  return /(?:^|;)\s*p\s*=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, "");
}
