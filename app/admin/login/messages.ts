/** The same whether or not the account exists. */
export const wrongCredentials = "Ungültige Anmeldedaten";
export const codeExpired = "Die Zeit für den Code ist abgelaufen. Bitte melden Sie sich noch einmal an.";
/** The same for passkeys that are unknown, removed, of a locked account, or with an invalid signature. */
export const passkeyRefused = "Dieser Passkey gehört zu keinem Konto, das sich hier anmelden darf.";
