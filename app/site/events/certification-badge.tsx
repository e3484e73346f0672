import { Badge } from "#app/ui/badge.tsx";
import type { CertificationBadge as BadgeState } from "#model/events/calendar-event.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { formatPoints, noPoints } from "#text/events/points.ts";

/** Points in red, an application still pending in amber, none in grey (SPEC §4). */
export function CertificationBadge({ badge: { kind, points } }: { badge: BadgeState }) {
  if (kind === "pending") return <Badge tone="pending">Zertifizierung beantragt</Badge>;
  if (kind === "points") return <Badge tone="points">{withSoftHyphens(formatPoints(points))}</Badge>;
  return <Badge tone="none">{withSoftHyphens(noPoints)}</Badge>;
}
