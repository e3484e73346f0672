import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";

// node test/migrate-process.ts DATABASE_URL: one of several instances that start at the same time.
const database = await openDatabase(process.argv[2] ?? "");
process.stdout.write(String(await migrate(database)));
await database.destroy();
