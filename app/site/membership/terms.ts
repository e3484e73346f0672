/** SPEC §9: what membership costs and how long an application takes. */
export const membershipFee = "kostenfrei";
export const processingTime = "5-7 Werktage";
