/** Salutations and titles (SPEC §3). Without zod, so that the browser can import it. */
export const salutations = ["Dr.", "Prof.", "Prof. Dr.", "PD Dr.", "Herr", "Frau"] as const;
