const failed = "Fehler beim Ändern des Passworts. Bitte melden Sie sich erneut an und versuchen Sie es noch einmal.";

/** Messages for a refused password change (SPEC §5 and §8), by the server's reason. */
export const passwordMessages: Record<string, string> &
  Record<"no_current" | "too_short" | "mismatch" | "failed", string> = {
  no_current: "Bitte geben Sie Ihr aktuelles Passwort ein",
  wrong_password: "Das aktuelle Passwort ist nicht richtig",
  unchanged: "Das neue Passwort ist dasselbe wie das aktuelle",
  too_short: "Das Passwort muss mindestens 6 Zeichen lang sein",
  mismatch: "Die Passwörter stimmen nicht überein",
  not_signed_in: "Nicht eingeloggt",
  too_long: "Das Passwort darf höchstens 200 Zeichen lang sein",
  own_email: "Das Passwort darf nicht Ihre E-Mail-Adresse sein",
  too_common: "Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.",
  failed,
};
