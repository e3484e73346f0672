/** Free seats as the public sees them; exact numbers would disclose whether an address is registered. */
export type SeatStep = "free" | "few" | "none";

/** Few seats are left from this number on, */
const FEW_SEATS = 5;
/** or from this share of the capacity on. */
const FEW_SHARE = 0.1;

/** Returns the step of an event with `capacity` seats; more may be taken than there are. */
export function seatStep(capacity: number, taken: number): SeatStep {
  const left = capacity - taken;
  if (left <= 0) return "none";
  return left <= Math.max(FEW_SEATS, capacity * FEW_SHARE) ? "few" : "free";
}
