import type { CodeKind } from "#model/accounts/second-factor.ts";

/** Labels of the fields for codes. */
export const codeLabels: Readonly<Record<CodeKind, string>> = {
  app: "Code aus der App",
  recovery: "Wiederherstellungscode",
};

/** One message for wrong, expired and used codes. */
export const wrongCode = "Der Code ist nicht richtig, abgelaufen oder schon benutzt.";
