import { data } from "react-router";
import type { FormResult } from "#app/ui/form-result.ts";

/**
 * For a route's `clientAction`: when the server cannot be reached or gives no answer of ours, the form stays with all
 * that was typed and says `message`, instead of giving way to an error page. Redirects go through.
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
    for (const [name, value] of await typed.formData()) if (typeof value === "string") values[name] = value;
    // With a status of failure the router does not ask the same server for the page around the form anew.
    return data({ values, fieldErrors: {}, message }, { status: 503 });
  }
}
