import { buildApplication } from "../scripts/prepare.mjs";
import { prepareSite } from "./site-process.ts";

/** What is tested through the build is always the build of the sources as they are. */
export default async function setup(): Promise<void> {
  buildApplication();
  await prepareSite();
}
