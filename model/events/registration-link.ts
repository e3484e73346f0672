/** The field of an event that holds its public registration link. */
export const registrationLinkField = "registrationSettings.registrationLink";

/** Error for a registration link that another event already has. */
export const linkTaken = "Dieser Link führt bereits zu einer anderen Veranstaltung.";
