// npm run keys -- rotate: re-encrypts EFNs and second-factor keys with a new secret (docs/operations.md). The site must
// not be running. npm run keys -- begin: creates a new secret for a site whose own is lost.
import { loadBuiltApplication } from "./built-application.ts";
import { many } from "./progress.ts";

const [command, ...others] = process.argv.slice(2);
if (!["rotate", "begin"].includes(command ?? "") || others.length > 0) {
  process.stderr.write("Aufruf: npm run keys -- rotate oder npm run keys -- begin\n");
  process.exit(2);
}

const { beginSecret, readConfig, requireAccountOfSite, requireSite, rotateKeys } = await loadBuiltApplication();
const config = readConfig(process.env);
requireSite(config);
const { databaseUrl, dataDir } = config;
if (command === "begin") {
  const hasBegun = beginSecret(dataDir);
  process.stdout.write(
    hasBegun
      ? "Ein neues Geheimnis ist angelegt. Mit dem alten verschlüsselte EFN und zweite Faktoren bleiben unlesbar, früher verschickte Links gelten nicht mehr.\n"
      : "Das Geheimnis ist noch da; es wurde nichts verändert.\n",
  );
  process.exit(hasBegun ? 0 : 1);
}
requireAccountOfSite(dataDir);
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
