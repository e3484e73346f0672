import { openConnection } from "./connection.ts";

// node bench/rendering-generator.ts URL CONNECTIONS SECONDS: as many requests as the server answers, one at a time per
// connection. Unlike load-generator.ts it parses answers, which a rendered page needs: it names no length in advance.

const url = new URL(process.argv[2] ?? "");
const connections = Number(process.argv[3] ?? 32);
const milliseconds = Number(process.argv[4] ?? 3) * 1000;

let answers = 0;
const start = performance.now();
const end = start + milliseconds;
await Promise.all(
  Array.from({ length: connections }, async () => {
    const connection = await openConnection(url.origin);
    while (performance.now() < end) {
      await connection.ask(url.pathname + url.search);
      answers++;
    }
    connection.close();
  }),
);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage();
const processorSeconds = (user + system) / 1e6;
process.stdout.write(JSON.stringify({ answersPerSecond: answers / seconds, answers, processorSeconds }));
