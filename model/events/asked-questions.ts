// Without zod: the browser uses these questions too.

import type { EventQuestion } from "./event-question.ts";

/** Ids of the two questions the program knows; own questions have random ids. */
export const professionId = "profession";
export const institutionId = "institution";

/** Answers about the profession. */
export const professions = ["Ärztin/Arzt", "Psychotherapie", "Pflege", "Physiotherapie", "andere"] as const;
export type Profession = (typeof professions)[number];

/** Of an event, which `CalendarEvent` cannot name: its schema asks for these questions. */
interface Accredited {
  accreditations: readonly { authority: string; state: string }[];
}
export interface Asking extends Accredited {
  registrationSettings: {
    asksForProfession: boolean;
    asksForInstitution: boolean;
    questions: readonly EventQuestion[];
  };
}

/** Whether both kinds of chambers give points, so that the profession decides which one learns of a participant. */
export function hasTwoChambers({ accreditations }: Accredited): boolean {
  const isAsked = (wanted: "physicians" | "psychotherapists") =>
    accreditations.some(({ authority, state }) => authority === wanted && state !== "refused");
  return isAsked("physicians") && isAsked("psychotherapists");
}

/** All known questions, whether an event asks them or not. */
export const everyKnownQuestion = (): EventQuestion[] => [professionQuestion(false), institutionQuestion];

/** Returns the known questions an event asks: profession and institution. */
export function knownQuestions(event: Asking): EventQuestion[] {
  const { asksForProfession, asksForInstitution } = event.registrationSettings;
  const isDecisive = hasTwoChambers(event);
  return [
    ...(asksForProfession || isDecisive ? [professionQuestion(isDecisive)] : []),
    ...(asksForInstitution ? [institutionQuestion] : []),
  ];
}

/** Returns all questions in the registration form of an event, in order: the known ones, then its own. */
export function askedQuestions(event: Asking): EventQuestion[] {
  return [...knownQuestions(event), ...event.registrationSettings.questions];
}

/** Returns the answer to one of the known questions; "" for none. */
export function knownAnswer(
  answers: readonly { id: string; answer: string }[],
  id: typeof professionId | typeof institutionId,
): string {
  return answers.find((given) => given.id === id)?.answer ?? "";
}

/** @param isDecisive whether a chamber is chosen by the answer, which is then required */
function professionQuestion(isDecisive: boolean): EventQuestion {
  return {
    id: professionId,
    label: "Berufsgruppe",
    kind: "choice",
    options: [...professions],
    isRequired: isDecisive,
    help: isDecisive ? "Danach richtet sich, welcher Kammer wir die Teilnahme melden." : "",
  };
}

const institutionQuestion: EventQuestion = {
  id: institutionId,
  label: "Institution",
  kind: "text",
  options: [],
  isRequired: false,
  help: "Zum Beispiel Klinik oder Praxis. Steht auf dem Namensschild, wenn wir eines drucken.",
};
