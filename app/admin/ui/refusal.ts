/** What the back office answers whoever has no permission. */
export const refusal = "Dafür fehlt Ihnen die Berechtigung.";
