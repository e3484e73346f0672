import type { ChainFinding } from "#model/operation/activity-chain.ts";
import { formatInstant } from "#text/date.ts";

/** Describes a finding in the activity log and its meaning in German. */
export function describeFinding(finding: ChainFinding): string {
  switch (finding.kind) {
    case "changed":
      return `Nr. ${finding.position} (${facts(finding)}): Dieser Eintrag ist nicht mehr der, der hier versiegelt wurde. Er wurde verändert oder vertauscht.`;
    case "removed":
      return `Nr. ${finding.position} (Eintrag ${finding.entryId}, versiegelt am ${formatInstant(finding.sealedAt)} Uhr): Dieser Eintrag fehlt, und keine Aufbewahrungsfrist hat ihn gelöscht. Er wurde von Hand entfernt.`;
    case "inserted":
      return `Ohne gültige Nummer (${facts(finding)}): Dieser Eintrag wurde hier nie versiegelt. Er wurde von Hand eingefügt oder an eine andere Stelle gesetzt.`;
    case "link_changed":
      return `Nr. ${finding.position}: Der Prüfwert folgt nicht aus dem davor. Die Kette wurde an dieser Stelle verändert.`;
    case "link_removed":
      return finding.first === finding.last
        ? `Nr. ${finding.first}: Diese Nummer fehlt in der Kette. Sie wurde entfernt.`
        : `Nr. ${finding.first} bis ${finding.last}: Diese Nummern fehlen in der Kette. Sie wurden entfernt.`;
    case "known_link_missing":
      return `Nr. ${finding.position}: Der notierte Prüfwert steht nicht in der Kette. Alles bis dorthin kann verändert oder das Ende abgeschnitten worden sein.`;
  }
}

function facts({ entryId, timestamp, user }: Extract<ChainFinding, { timestamp: string }>): string {
  const isInstant = !Number.isNaN(Date.parse(timestamp));
  return `Eintrag ${entryId} vom ${isInstant ? `${formatInstant(timestamp)} Uhr` : timestamp}, ${user}`;
}
