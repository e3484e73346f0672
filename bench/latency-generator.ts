import { openConnection } from "./connection.ts";

// node bench/latency-generator.ts ORIGIN COUNT PATH…: sends COUNT requests one after the other on one connection,
// cycling through the paths. Prints the milliseconds of each request by path.

const [origin = "", count = "", ...paths] = process.argv.slice(2);
const connection = await openConnection(origin);
const times: Record<string, number[]> = Object.fromEntries(paths.map((path) => [path, []]));
for (let index = 0; index < Number(count); index++) {
  const path = paths[index % paths.length] ?? "/";
  times[path]?.push(await connection.ask(path));
}
connection.close();
process.stdout.write(JSON.stringify(times));
