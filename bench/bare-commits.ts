import { DatabaseSync } from "node:sqlite";

// node bench/bare-commits.ts FILE SECONDS: commits one row at a time as fast as the disk allows, each with an email
// address that is unique per event and synced before the next. This is the lower bound for acknowledging one
// registration.

const [file = "", seconds = "3"] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec("pragma journal_mode = wal; pragma synchronous = full");
database.exec(`create table if not exists registrations (
  id text primary key, event_id text, title text, first_name text, last_name text, email text, city text,
  status text, created_at text, unique (event_id, email))`);
const insert = database.prepare("insert into registrations values (?, ?, ?, ?, ?, ?, ?, ?, ?)");

const start = performance.now();
let commits = 0;
while (performance.now() - start < Number(seconds) * 1000) {
  const id = crypto.randomUUID();
  insert.run(id, "tagung", "Dr.", "Zoë", "O'Neill", `${id}@praxis.example`, "Köln", "new", new Date().toISOString());
  commits++;
}
process.stdout.write(JSON.stringify({ perSecond: (commits * 1000) / (performance.now() - start) }));
database.close();
