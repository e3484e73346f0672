// node test/operation/call-in-turn.ts, with `Calls` on standard input: calls commands of the program one after the other in
// this process, as starting a process for each takes most of its time, and prints their `Answers`.

import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/** Each the path of a command and its arguments. */
export type Calls = [path: string, args: string[]][];
/** What each call exited with and wrote. */
export type Answers = { code: number; output: string; errors: string }[];

class Exit extends Error {}

const calls = (await json(process.stdin)) as Calls;
const answers: Answers = [];
const write = process.stdout.write.bind(process.stdout);
for (const [number, [path, args]] of calls.entries()) {
  const answer = { code: -1, output: "", errors: "" };
  answers.push(answer);
  process.argv = [process.execPath, path, ...args];
  process.exit = (code) => {
    answer.code = Number(code ?? 0);
    throw new Exit();
  };
  const collect = (stream: "output" | "errors") => (text: string | Uint8Array) => {
    answer[stream] += text;
    return true;
  };
  process.stdout.write = collect("output");
  process.stderr.write = collect("errors");
  // The query loads the command anew, and what it imports only once.
  await import(`${pathToFileURL(path)}?${number}`).catch((error) => {
    if (!(error instanceof Exit)) answer.errors += error;
  });
}
write(JSON.stringify(answers));
