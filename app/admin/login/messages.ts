/** The same whether there is such an account or not. */
export const wrongCredentials = "Ungültige Anmeldedaten";
export const codeExpired = "Die Zeit für den Code ist abgelaufen. Bitte melden Sie sich noch einmal an.";
