import {
  type DnsRecord,
  type DomainCheck,
  type DomainFault,
  type DomainFinding,
  type MailDomainReport,
  needsRecord,
} from "#model/operation/mail-domain.ts";
import { formatInstant } from "#text/date.ts";

const checks: Record<DomainCheck, string> = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };

const good: Record<DomainCheck, string> = {
  spf: "Der Server, der sendet, ist eingetragen.",
  dkim: "Der Schlüssel der Unterschrift ist eingetragen.",
  dmarc: "Eingetragen.",
};

const faults: Record<DomainCheck, Partial<Record<DomainFault, string>>> = {
  spf: {
    missing: "Es fehlt der Eintrag, welche Server für diese Domain senden dürfen.",
    several: "Es gibt mehrere Einträge; Empfänger beachten dann keinen. Bitte löschen Sie alle bis auf einen.",
    other_server: "Der Server, über den die Website sendet, ist nicht eingetragen.",
    everybody: "Der Eintrag erlaubt jedem Server der Welt, für diese Domain zu senden.",
    unreadable: "Empfänger können den Eintrag nicht auswerten: Er verweist auf zu viele oder auf fehlende Einträge.",
    unchecked: "Eingetragen; ob der Server dazugehört, weiß nur der E-Mail-Dienst.",
  },
  dkim: {
    missing: "Es fehlt der Schlüssel, mit dem Empfänger die Unterschrift der E-Mails prüfen.",
    several: "Es gibt mehrere Schlüssel unter diesem Namen. Bitte löschen Sie alle bis auf diesen.",
    other_key: "Eingetragen ist ein anderer Schlüssel als der, mit dem die Website unterschreibt.",
    unchecked:
      "Ob der E-Mail-Dienst unterschreibt, lässt sich von hier nicht prüfen. Mit DKIM_KEY_FILE unterschreibt die Website selbst.",
  },
  dmarc: {
    missing: "Es fehlt der Eintrag, was mit gefälschten E-Mails geschehen soll.",
    several: "Es gibt mehrere Einträge; Empfänger beachten dann keinen. Bitte löschen Sie alle bis auf einen.",
  },
};

/** Without the very record, where to get it. */
const whereToFind: Record<DomainCheck, string> = {
  spf: "Die richtigen Angaben nennt Ihr E-Mail-Dienst.",
  dkim: "Die Einträge zeigt Ihr E-Mail-Dienst unter „DKIM“ an.",
  dmarc: "",
};

export interface FindingText {
  label: string;
  sentence: string;
  isGood: boolean;
  /** The TXT record to enter. */
  record: DnsRecord | undefined;
}

/** Describes what was found about a domain, and what to enter. */
export function describeFinding(finding: DomainFinding): FindingText {
  const { check, fault, record } = finding;
  const found = fault === undefined ? good[check] : (faults[check][fault] ?? faults[check].missing ?? "");
  const isGood = !needsRecord(finding);
  const sentence = isGood || record ? found : `${found} ${whereToFind[check]}`.trim();
  return { label: checks[check], sentence, isGood, record };
}

/** Says in one sentence how the domain of the sender is set up. */
export function describeDomain(report: MailDomainReport): string {
  const { domain, checkedAt, findings } = report;
  const wrong = findings.filter(needsRecord).map(({ check }) => checks[check]);
  const when = `Geprüft am ${formatInstant(checkedAt)}.`;
  if (wrong.length === 0) return `Die Domain ${domain} ist für den Versand eingerichtet. ${when}`;
  const what = new Intl.ListFormat("de").format(wrong);
  return `Bei der Domain ${domain} stimmen Angaben im DNS noch nicht: ${what}. E-Mails landen dann leicht im Spam. ${when}`;
}
