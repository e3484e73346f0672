import { constants, setPriority } from "node:os";
import type { TaskAnswer, TaskName, TaskRequest, Tasks } from "./task.ts";

// The child process of workshop.ts: runs one task at a time and exits with its parent.

type Handlers = { [N in TaskName]: (input: Tasks[N]["input"]) => Promise<Tasks[N]["result"]> };

// Imported lazily: a task does not wait for what only the others need.
const handlers: Handlers = {
  accept: async (input) => (await import("./accept-upload.ts")).acceptUpload(input),
  variant: async (input) => (await import("./picture.ts")).writeVariant(input),
  print: async (input) => (await import("./picture.ts")).writeForPrint(input),
  pdfText: async (input) => (await import("./pdf.ts")).readPdfText(input),
};

if (process.argv[2] === "low") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on("message", async ({ name, input }: TaskRequest) => {
  let answer: TaskAnswer;
  try {
    answer = { result: await handlers[name](input as never) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
