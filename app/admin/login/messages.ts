/** The same whether there is such an account or not. */
export const wrongCredentials = "Ungültige Anmeldedaten";
export const codeExpired = "Die Zeit für den Code ist abgelaufen. Bitte melden Sie sich noch einmal an.";
/** The same for one that is unknown, removed, of a locked account, or was not signed right. */
export const passkeyRefused = "Dieser Passkey gehört zu keinem Konto, das sich hier anmelden darf.";
