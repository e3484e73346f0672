import type { Action } from "./action.ts";
import { board } from "./board.ts";
import { bounces } from "./bounces.ts";
import { cancelledEvents } from "./cancelled-events.ts";
import { door } from "./door.ts";
import { drafters } from "./drafters.ts";
import { editors } from "./editors.ts";
import { imports } from "./imports.ts";
import { kinds } from "./kinds.ts";
import { links } from "./links.ts";
import { mailDesk } from "./mail-desk.ts";
import { administrators, operators } from "./operators.ts";
import { passwords } from "./passwords.ts";
import { redirects } from "./redirects.ts";
import { refunds } from "./refunds.ts";
import { seats } from "./seats.ts";
import { secretaries } from "./secretaries.ts";
import { statements } from "./statements.ts";
import { treasurers } from "./treasurers.ts";
import { visitors } from "./visitors.ts";

/** Everything that people do in the simulation. */
export const actions = {
  ...visitors,
  ...secretaries,
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
  ...imports,
};
export type ActionName = keyof typeof actions;

export const weights = Object.fromEntries(
  Object.entries(actions).map(([name, { weight }]: [string, Action]) => [name, weight]),
) as Record<ActionName, number>;
