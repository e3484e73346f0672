import type { RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { SecondFactorDue } from "./ui/second-factor-due.tsx";

/** Loads the viewer's deadline for `SecondFactorDueNotice`. */
export async function loadSecondFactorDue(context: Readonly<RouterContextProvider>): Promise<SecondFactorDue> {
  const { accounts, clock } = context.get(servicesContext);
  const deadline = await accounts.requiredSecondFactor.findDeadline(context.get(viewerContext));
  return deadline && { until: deadline.toISOString(), isOver: deadline <= clock() };
}
