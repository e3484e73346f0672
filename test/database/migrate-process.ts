import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";

// node test/database/migrate-process.ts DATABASE_URL: migrates, as one of several instances starting concurrently.
const database = await openDatabase(process.argv[2] ?? "");
process.stdout.write(String(await migrate(database)));
await database.destroy();
