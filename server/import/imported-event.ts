/** Where nothing readable says where an event is. */
export const unknownPlace = "Ort auf Anfrage";
/** Where neither a time is given nor that it lasts all day. */
export const unknownTime = "Uhrzeit auf Anfrage";

const free = /^(?:0+(?:[.,]0+)?\s*(?:€|euro?)?|keine|frei|free|gratis|kosten(?:los|frei)|umsonst|-+)$/i;

/** Whether a price says that nothing is to be paid. */
export function saysFree(price: string): boolean {
  return free.test(price.trim());
}

/** Whether a state says that an event does not take place. */
export function saysCancelled(state: unknown): boolean {
  return typeof state === "string" && /^(?:event)?(?:cancell?ed|abgesagt|storniert|entfällt)$/i.test(state.trim());
}
