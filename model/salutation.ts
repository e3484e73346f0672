/** How people are addressed (SPEC §3). Free of zod, so that the browser may know them too. */
export const salutations = ["Dr.", "Prof.", "Prof. Dr.", "PD Dr.", "Herr", "Frau"] as const;
