import setUpSite from "../global-setup.ts";
import { engines, missingFor } from "./wire.ts";

/** Builds the current sources, and says which engines are skipped. */
export default async function setup(): Promise<void> {
  for (const reason of engines.map(missingFor)) if (reason) console.log(`Übersprungen: ${reason}`);
  await setUpSite();
}
