import { buildApplication } from "../scripts/prepare.mjs";
import { prepareSite } from "./site-process.ts";

/** Builds the current sources before the tests. */
export default async function setup(): Promise<void> {
  buildApplication();
  await prepareSite();
}
