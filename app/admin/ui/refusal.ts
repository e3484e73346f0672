/** What the back office answers whoever has no permission. */
export const refusal = "Dafür fehlt Ihnen die Berechtigung.";

/** For whoever had to set up a second factor and has not. */
export const secondFactorMissing =
  "Ihr Konto braucht einen zweiten Faktor. Bitte richten Sie ihn unter „Mein Konto“ ein.";
