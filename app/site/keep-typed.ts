import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { readForm } from "#app/ui/form/read-form.ts";

/**
 * Runs the server action for a route's `clientAction`. If the server is unreachable or its response is not ours, the
 * form keeps its values and shows `message` instead of an error page. Redirects pass through.
 */
export async function keepTyped<T>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<T> },
  message: string,
): Promise<T | ReturnType<typeof data<FormResult>>> {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const values: Record<string, string> = {};
    for (const [name, value] of (await readForm(typed)) ?? []) if (typeof value === "string") values[name] = value;
    // An error status keeps the router from revalidating the page against the same server.
    return data({ values, fieldErrors: {}, message }, { status: 503 });
  }
}

/**
 * `shouldRevalidate` of pages with a form about something that may change. One that was refused may be outdated: since it was
 * opened, an editor has asked something else, or the person has cancelled in another tab. Without its new fields nobody could
 * send it, and where the answer has no sentence of its own, the page says what is so. The router leaves a page as it is after
 * an error status.
 */
export function revalidateAfterRefusal({
  actionStatus = 0,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSaid = (actionResult as Partial<FormResult> | undefined)?.message !== undefined;
  const isOutdated = [400, 422].includes(actionStatus) || ([404, 409].includes(actionStatus) && !isSaid);
  return defaultShouldRevalidate || isOutdated;
}
