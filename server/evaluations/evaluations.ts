import { berlinDate } from "#model/dates/berlin-date.ts";
import {
  type EvaluationResult,
  type EvaluationSheet,
  evaluationResults,
  MIN_EVALUATIONS,
} from "#model/events/evaluation-rule.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Correspondence } from "#server/mail/mail-room.ts";
import type { OwnRegistration } from "#server/registrations/self-service/manage-registration.ts";
import type { SelfService } from "#server/registrations/self-service/self-service.ts";
import { askForEvaluations } from "./evaluation-mail.ts";
import { findAsked, findTerm, listSheets } from "./evaluation-store.ts";
import { answerEvaluation, type OwnEvaluation, ownEvaluation } from "./own-evaluation.ts";

/** What the secretariat sees of an evaluation. */
export interface EvaluationSummary {
  /** How many have answered, and how many are asked. */
  answers: number;
  asked: number;
  /** Undefined until it is closed, and for fewer than `MIN_EVALUATIONS` answers (docs/decisions/0089). */
  results: EvaluationResult[] | undefined;
  /** Whether its term has passed: until then it may ask again, also if it is switched off. */
  isOver: boolean;
  /** Last day of that term, `yyyy-mm-dd`. */
  until: string;
}

/** Evaluations of events by those who were there, anonymously. */
export interface Evaluations {
  /** Finds the registration of a link, and what its evaluation is to the person; undefined as for `SelfService.find`. */
  find(token: string): Promise<{ own: OwnRegistration; state: OwnEvaluation } | undefined>;
  answer(own: OwnRegistration, sheet: EvaluationSheet): Promise<OwnEvaluation>;
  /** Requests the links for an address. Looks nothing up, as for `SelfService.requestLinks`. */
  requestLinks(email: string): void;
  /** Whether anybody has answered, also if the event does not ask any more. */
  hasAnswers(eventId: string): Promise<boolean>;
  summarize(event: Stored<"events">): Promise<EvaluationSummary>;
  /** Queues the mails that are due. */
  ask(): Promise<void>;
}

export function createEvaluations(parts: Correspondence & { selfService: SelfService }): Evaluations {
  const { database, clock, mails, selfService } = parts;
  return {
    async find(token) {
      const own = await selfService.find(token);
      return own && { own, state: await ownEvaluation(database, own, clock()) };
    },
    answer: (own, sheet) => answerEvaluation(parts, own, sheet),
    requestLinks: (email) => mails.request("evaluation", email),
    hasAnswers: async (eventId) => (await listSheets(database, eventId)).length > 0,
    async summarize(event) {
      const today = berlinDate(clock());
      const [{ until, sheets }, asked] = await Promise.all([
        findTerm(database, event, today),
        findAsked(database, event.id),
      ]);
      const isOver = today > until;
      const isShown = isOver && sheets.length >= MIN_EVALUATIONS;
      return {
        ...{ isOver, until, answers: sheets.length, asked: asked.size },
        results: isShown ? evaluationResults(event.evaluation.questions, sheets) : undefined,
      };
    },
    ask: () => askForEvaluations(parts),
  };
}
