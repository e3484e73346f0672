import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * `shouldRevalidate` of pages whose form depends on an event. A form that was refused may be outdated: an editor has
 * asked something else since it was opened. Without its new fields nobody could send it. The router leaves a page as it
 * is after an error status.
 */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 400 || actionStatus === 422;
}
