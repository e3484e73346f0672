import type {
  AccreditationAuthority,
  AccreditationState,
  PublicAccreditation,
} from "#model/certificates/accreditation.ts";
import { formatNumber } from "#text/number.ts";

export const accreditationAuthorityLabels: Record<AccreditationAuthority, string> = {
  physicians: "Ärztekammer",
  psychotherapists: "Psychotherapeutenkammer",
  nurses: "Registrierung beruflich Pflegender",
  other: "Andere Stelle",
};

export const accreditationStateLabels: Record<AccreditationState, string> = {
  requested: "Beantragt",
  recognised: "Anerkannt",
  refused: "Abgelehnt",
};

/** "VNR" where chambers issue it, "Nummer" elsewhere. */
export function accreditationNumberLabel(authority: AccreditationAuthority): string {
  return authority === "physicians" || authority === "psychotherapists" ? "VNR" : "Nummer";
}

/** "Ärztekammer Nordrhein: 6 Punkte · Kategorie A · VNR 2760…", "Ärztekammer: beantragt". */
export function formatAccreditation(accreditation: PublicAccreditation): string {
  const { authority, authorityName } = accreditation;
  const name = authorityName || accreditationAuthorityLabels[authority];
  if (accreditation.state === "requested") return `${name}: beantragt`;
  const { points, category, number, countsAsPainConference, painTherapyMinutes } = accreditation;
  const parts = [
    points === 1 ? "1 Punkt" : `${formatNumber(points)} Punkte`,
    category && `Kategorie ${category}`,
    number && `${accreditationNumberLabel(authority)} ${number}`,
    countsAsPainConference && "anrechenbar als Schmerzkonferenz",
    painTherapyMinutes > 0 && `${formatNumber(painTherapyMinutes)} Minuten schmerztherapeutische Fortbildung`,
  ];
  return `${name}: ${parts.filter(Boolean).join(" · ")}`;
}
