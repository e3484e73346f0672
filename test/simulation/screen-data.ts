import { UNSAFE_decodeViaTurboStream } from "react-router";

/** Routes that show something; the others are only asked. */
const screens =
  /^\/admin\/(dashboard|events|news|board|accounts|privacy|media|redirects|documents|home|contact|maintenance|legal|certificates|events\/[^/]+\/(bescheinigungen|anwesenheit|zahlungen|eiv)|payments\/(kontoauszug|einstellungen)|account)$/;

/** Returns where a browser sends a change: without asking for the page again. */
export const dataPath = (path: string) => (screens.test(path) ? `${path}.data` : path);

/** Reads what a screen answers to its own script. */
export async function readData(text: string): Promise<Record<string, unknown>> {
  const { value, done } = await UNSAFE_decodeViaTurboStream(new Blob([text]).stream(), globalThis as never);
  await done;
  return ((value as { data?: unknown }).data ?? {}) as Record<string, unknown>;
}
