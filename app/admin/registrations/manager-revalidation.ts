import type { ShouldRevalidateFunctionArgs } from "react-router";

const readOnlyIntents: readonly unknown[] = [
  "preview",
  "sendTest",
  "export",
  "search",
  "chooseAll",
  "countChosen",
  "readList",
  "showEfn",
  "listTargets",
];

/** Skips revalidation after read-only intents and test mails, unless a navigation is pending. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { json, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const intent = json && typeof json === "object" && "intent" in json ? json.intent : undefined;
  const isReadOnly = readOnlyIntents.includes(intent);
  return isReadOnly && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;
}
