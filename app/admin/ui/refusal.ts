/** Shown when the viewer lacks a permission. */
export const refusal = "Dafür fehlt Ihnen die Berechtigung.";

/** Shown to a user who has not set up a required second factor. */
export const secondFactorMissing =
  "Ihr Konto braucht einen zweiten Faktor. Bitte richten Sie ihn unter „Mein Konto“ ein.";
