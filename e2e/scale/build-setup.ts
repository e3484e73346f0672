import { buildApplication } from "../../scripts/prepare.mjs";

/** What is tested through the build is always the build of the sources as they are. */
export default function setup(): void {
  buildApplication();
}
