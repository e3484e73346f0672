/** Redirect target of steps that require a recent sign-in from a signed-in user. */
export const proofPath = "/admin/login?bestaetigen=1";
