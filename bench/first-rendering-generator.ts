import { openConnection } from "./connection.ts";
import { editPath } from "./public-pages.ts";

// node bench/first-rendering-generator.ts ORIGIN COUNT PAGE PATH…: one request after the other on one connection, each
// after an edit of what one of the paths shows, in turn; for PAGE, or where it is "-" for the path itself. Prints the
// milliseconds of each request, by path. The edit does not count.

const [origin = "", count = "", page = "", ...paths] = process.argv.slice(2);
const connection = await openConnection(origin);
const times: Record<string, number[]> = Object.fromEntries(paths.map((path) => [path, []]));
for (let index = 0; index < Number(count); index++) {
  const path = paths[index % paths.length] ?? "/";
  await connection.ask(editPath + path);
  times[path]?.push(await connection.ask(page === "-" ? path : page));
}
connection.close();
process.stdout.write(JSON.stringify(times));
