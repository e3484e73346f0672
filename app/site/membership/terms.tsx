/** SPEC §9: what membership costs. */
export const membershipFee = "kostenfrei";

/** SPEC §9: how long an application takes; never broken across lines. */
export function ProcessingTime() {
  return <span className="whitespace-nowrap">5-7 Werktage</span>;
}
