// npm run keys -- rotate: re-encrypts EFNs and second-factor keys with a new secret (docs/operations.md). The site must
// not be running.
import { loadBuiltApplication } from "./built-application.ts";
import { many } from "./progress.ts";

const [command, ...others] = process.argv.slice(2);
if (command !== "rotate" || others.length > 0) {
  process.stderr.write("Aufruf: npm run keys -- rotate\n");
  process.exit(2);
}

const { readConfig, rotateKeys } = await loadBuiltApplication();
const { databaseUrl, dataDir } = readConfig(process.env);
try {
  const { sealed, unreadable, isContinued } = await rotateKeys({ databaseUrl, dataDir });
  if (isContinued) process.stdout.write("Ein unterbrochener Wechsel des Schlüssels wurde zu Ende geführt.\n");
  process.stdout.write(`Neu verschlüsselt: ${many(sealed)}. Der alte Schlüssel gilt nicht mehr.\n`);
  if (unreadable > 0)
    process.stdout.write(
      `Nicht lesbar und unverändert: ${many(unreadable)}, mit einem unbekannten Schlüssel verschlüsselt.\n`,
    );
} catch (error) {
  if (!(error instanceof Error) || error.name !== "RotationRefused") throw error;
  process.stderr.write(`${error.message} Es wurde nichts verändert.\n`);
  process.exitCode = 1;
}
