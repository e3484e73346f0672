import type { FormResult } from "#app/ui/form-result.ts";

/**
 * For a route's `clientAction`: when the server cannot be reached or gives no answer of ours, the form stays with all
 * that was typed and says `message`, instead of giving way to an error page. Redirects go through.
 */
export async function keepTyped<T>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<T> },
  message: string,
): Promise<T | FormResult> {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const values: Record<string, string> = {};
    for (const [name, value] of await typed.formData()) if (typeof value === "string") values[name] = value;
    return { values, fieldErrors: {}, message };
  }
}
