import type { LoaderFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";

/** Counts the registrations nobody has confirmed yet; 0 for those who may not, or if they cannot be read. */
export async function countNewRegistrations(context: LoaderFunctionArgs["context"]): Promise<number> {
  if (!may(context.get(viewerContext), "registrations.manage")) return 0;
  const { dueWork, log } = context.get(servicesContext);
  try {
    return (await dueWork.newRegistrations()).reduce((sum, { count }) => sum + count, 0);
  } catch (error) {
    // The menu is part of every screen, also of those that work.
    log.error("new registrations could not be counted", { error });
    return 0;
  }
}
