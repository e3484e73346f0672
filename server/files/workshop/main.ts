import { constants, setPriority } from "node:os";
import type { TaskAnswer, TaskName, TaskRequest, Tasks } from "./task.ts";

// The process behind workshop.ts: does one task after the other, and ends with its parent.

type Doers = { [N in TaskName]: (input: Tasks[N]["input"]) => Promise<Tasks[N]["result"]> };

// Loaded by need: a picture does not wait for the PDF reader.
const doers: Doers = {
  accept: async (input) => (await import("./accept-upload.ts")).acceptUpload(input),
  variant: async (input) => (await import("./picture.ts")).writeVariant(input),
  print: async (input) => (await import("./picture.ts")).writeForPrint(input),
  pdfText: async (input) => (await import("./pdf.ts")).readPdfText(input),
};

if (process.argv[2] === "low") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on("message", async ({ name, input }: TaskRequest) => {
  let answer: TaskAnswer;
  try {
    answer = { result: await doers[name](input as never) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
