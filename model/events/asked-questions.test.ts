import { describe, expect, it } from "vitest";
import { Accreditation } from "#model/certificates/accreditation.ts";
import { askedQuestions, hasTwoChambers, institutionId, knownAnswer, professionId } from "./asked-questions.ts";
import { CalendarEventForm, RegistrationSettings } from "./calendar-event.ts";

const own = { id: "essen", label: "Essen", kind: "text", options: [], isRequired: false, help: "" } as const;
const asking = (settings: object = {}, accreditations: object[] = []) => ({
  registrationSettings: RegistrationSettings.parse({ questions: [own], ...settings }),
  accreditations: accreditations.map((one) => Accreditation.parse(one)),
});
const physicians = { authority: "physicians" };
const psychotherapists = { authority: "psychotherapists" };
const idsOf = (event: ReturnType<typeof asking>) => askedQuestions(event).map(({ id }) => id);

describe("the questions of a registration form", () => {
  it.each([
    [{}, [], ["essen"]],
    [{ asksForProfession: true }, [], [professionId, "essen"]],
    [{ asksForInstitution: true }, [], [institutionId, "essen"]],
    [{}, [physicians, psychotherapists], [professionId, "essen"]],
    [{}, [physicians, { ...psychotherapists, state: "refused" }], ["essen"]],
    [{}, [physicians, physicians], ["essen"]],
  ])("with %j and %j are %j", (settings, accreditations, ids) => {
    expect(idsOf(asking(settings, accreditations))).toEqual(ids);
  });

  it("require the profession only where it decides which chamber learns of a participant", () => {
    const isRequired = (event: ReturnType<typeof asking>) => askedQuestions(event)[0]?.isRequired;
    expect(isRequired(asking({ asksForProfession: true }))).toBe(false);
    const both = asking({ asksForProfession: true }, [physicians, psychotherapists]);
    expect(hasTwoChambers(both)).toBe(true);
    expect(isRequired(both)).toBe(true);
  });

  it("have one wording each", () => {
    const event = (settings: object) =>
      CalendarEventForm.safeParse({
        ...{ title: "Schmerztag", date: "2026-09-12" },
        registrationSettings: { questions: [{ ...own, label: "Institution" }], ...settings },
      });
    expect(event({}).success).toBe(true);
    const refused = event({ asksForInstitution: true });
    expect(refused.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["registrationSettings.questions.0.label", "Diese Frage gibt es schon."],
    ]);
  });

  it("have their answers among those of the registration", () => {
    const answers = [{ id: institutionId, answer: "Klinik Ulm" }];
    expect(knownAnswer(answers, institutionId)).toBe("Klinik Ulm");
    expect(knownAnswer(answers, professionId)).toBe("");
  });
});
