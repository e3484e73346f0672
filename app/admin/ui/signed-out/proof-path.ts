/** Redirect target of steps that require a recent sign-in from a signed-in user. */
export const proofPath = "/admin/login?bestaetigen=1";

/** Shown when the step was not run because the user closed the dialog. */
export const unproven = "Sie haben nicht bestätigt, dass Sie es sind.";
