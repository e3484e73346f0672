import type { QuestionKind } from "#model/events/question-rule.ts";
import type { RegistrationChoice } from "#model/events/registration-choice.ts";
import { accreditationAuthorityLabels, accreditationStateLabels } from "#text/events/accreditation.ts";
import { eventTypeLabels } from "#text/events/event-type.ts";
import { eventFields, registrationMethodLabels } from "#text/fields/event-fields.ts";
import { audienceLabels } from "#text/registrations/participation.ts";
import { codeLabels } from "../history/difference.ts";

export const registrationChoiceLabels: Record<RegistrationChoice, string> = {
  none: "Gar nicht",
  ...registrationMethodLabels,
};

export const questionKindLabels: Record<QuestionKind, string> = {
  text: "Freier Text",
  choice: "Auswahl",
  yesNo: "Ja oder Nein",
};

/** German labels of an event's fields. */
export const eventLabels = {
  ...eventFields,
  ...codeLabels("accreditations.authority", accreditationAuthorityLabels),
  ...codeLabels("accreditations.state", accreditationStateLabels),
  ...codeLabels("type", eventTypeLabels),
  ...codeLabels("participations.audience", audienceLabels),
  ...codeLabels("registrationSettings.questions.kind", questionKindLabels),
  ...codeLabels("evaluation.questions.kind", questionKindLabels),
  ...codeLabels("registrationSettings.registrationMethod", registrationMethodLabels),
};
