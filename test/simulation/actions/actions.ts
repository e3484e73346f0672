import type { Action } from "./action.ts";
import { associationFiles } from "./association-files.ts";
import { attachments } from "./attachments.ts";
import { billedEvents } from "./billed-events.ts";
import { board } from "./board.ts";
import { bounces } from "./bounces.ts";
import { cancelledEvents } from "./cancelled-events.ts";
import { certified } from "./certified.ts";
import { chamber } from "./chamber.ts";
import { contactDesk } from "./contact-desk.ts";
import { corrections } from "./corrections.ts";
import { door } from "./door.ts";
import { drafters } from "./drafters.ts";
import { editors } from "./editors.ts";
import { evaluations } from "./evaluations.ts";
import { frontPage } from "./front-page.ts";
import { gate } from "./gate.ts";
import { imports } from "./imports.ts";
import { kinds } from "./kinds.ts";
import { library } from "./library.ts";
import { links } from "./links.ts";
import { mailDesk } from "./mail-desk.ts";
import { media } from "./media.ts";
import { olderStates } from "./older-states.ts";
import { administrators, operators } from "./operators.ts";
import { passwords } from "./passwords.ts";
import { paymentSettings } from "./payment-settings.ts";
import { plans } from "./plans.ts";
import { redirects } from "./redirects.ts";
import { refunds } from "./refunds.ts";
import { requests } from "./requests.ts";
import { roles } from "./roles.ts";
import { seats } from "./seats.ts";
import { secondFactors } from "./second-factors.ts";
import { secretaries } from "./secretaries.ts";
import { statements } from "./statements.ts";
import { treasurers } from "./treasurers.ts";
import { visitors } from "./visitors.ts";

/** Everything that people do in the simulation. */
export const actions = {
  ...visitors,
  ...secretaries,
  ...corrections,
  ...seats,
  ...kinds,
  ...door,
  ...treasurers,
  ...statements,
  ...refunds,
  ...cancelledEvents,
  ...editors,
  ...drafters,
  ...board,
  ...links,
  ...bounces,
  ...mailDesk,
  ...passwords,
  ...administrators,
  ...redirects,
  ...operators,
  ...chamber,
  ...olderStates,
  ...library,
  ...frontPage,
  ...media,
  ...gate,
  ...plans,
  ...contactDesk,
  ...evaluations,
  ...imports,
  ...billedEvents,
  ...associationFiles,
  ...attachments,
  ...roles,
  ...paymentSettings,
  ...requests,
  ...secondFactors,
  ...certified,
};
export type ActionName = keyof typeof actions;

export const weights = Object.fromEntries(
  Object.entries(actions).map(([name, { weight }]: [string, Action]) => [name, weight]),
) as Record<ActionName, number>;
