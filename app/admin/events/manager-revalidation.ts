import type { ShouldRevalidateFunctionArgs } from "react-router";

const lookingIntents: readonly unknown[] = [
  "preview",
  "sendTest",
  "export",
  "search",
  "chooseAll",
  "readList",
  "showEfn",
  "listTargets",
];

/** Looking at something, or sending a mail to oneself, changes nothing that is shown, unless one is just going elsewhere. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { json, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const intent = json && typeof json === "object" && "intent" in json ? json.intent : undefined;
  const isLooking = lookingIntents.includes(intent);
  return isLooking && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;
}
