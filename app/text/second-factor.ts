import type { CodeKind } from "#model/second-factor.ts";

/** What the fields for codes are called. */
export const codeLabels: Readonly<Record<CodeKind, string>> = {
  app: "Code aus der App",
  recovery: "Wiederherstellungscode",
};

/** The same for a code that is wrong, over, or used. */
export const wrongCode = "Der Code ist nicht richtig, abgelaufen oder schon benutzt.";
