/** "1 Fortbildungspunkt", "15 Fortbildungspunkte". */
export function formatPoints(points: number): string {
  return points === 1 ? "1 Fortbildungspunkt" : `${points} Fortbildungspunkte`;
}

export const noPoints = "Keine Fortbildungspunkte";
