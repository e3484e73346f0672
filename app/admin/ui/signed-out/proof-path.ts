/** Where a step leads that asks who it is, though somebody is signed in. */
export const proofPath = "/admin/login?bestaetigen=1";

/** Why it was not done, when the dialog was closed. */
export const unproven = "Sie haben nicht bestätigt, dass Sie es sind.";
