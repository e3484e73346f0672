import { accessSync, constants } from "node:fs";
import { dirname, resolve } from "node:path";
import { inspect } from "node:util";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { diskFullIn } from "./disk-full.ts";

type Environment = Record<string, string | undefined>;
/** Error properties of Node, `node:sqlite` and `pg`. */
interface Details {
  code?: string;
  syscall?: string;
  path?: string;
  port?: number;
  address?: string;
  hostname?: string;
  errcode?: number;
  /** Of an S3 server, set by `s3-client.ts`. */
  bucket?: string;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Describes why the site or a command did not start: one German sentence for the operator that names the variable. With
 * `LOG_LEVEL=debug` it is followed by the error with stack and cause.
 */
export function startProblem(error: unknown, env: Environment): string {
  const sentence = sentenceOf(error, env);
  return env.LOG_LEVEL?.trim() === "debug" ? `${sentence}\n${inspect(error)}` : sentence;
}

function sentenceOf(error: unknown, env: Environment): string {
  if (!(error instanceof Error)) return unknownProblem(String(error));
  if (error.name === "ConfigError") return error.message;
  const details = error as Details;
  const { code = "", syscall, path } = details;
  if (isDiskFull(error)) return diskFullProblem(details, env);
  if (details.bucket !== undefined) return s3Problem(error, details, env);
  if (syscall === "listen") return portProblem(details, env);
  if (syscall === "getaddrinfo" && details.hostname === env.HOST?.trim()) return portProblem(details, env);
  if (code === "ERR_SQLITE_ERROR") return sqliteProblem(details.errcode ?? 0, env);
  if (path !== undefined && syscall !== "connect") {
    const variable = variableOf(path, env);
    if (code === "EROFS") return `${variable ? `${variable}: ` : ""}${readOnlyIn(path)}`;
    return `${variable ? `${variable}: ` : ""}${path} lässt sich nicht anlegen oder nicht beschreiben (${code}).`;
  }
  if (env.DATABASE_URL?.startsWith("postgres")) return postgresProblem(error, details);
  return unknownProblem(error.message);
}

function unknownProblem(message: string): string {
  return `Es ist ein unerwarteter Fehler aufgetreten (${message}); LOG_LEVEL=debug zeigt mehr.`;
}

function portProblem({ code, port, address, hostname }: Details, env: Environment): string {
  const isOfMetrics = port !== undefined && env.METRICS_PORT?.trim() === String(port);
  if (isOfMetrics && env.PORT?.trim() !== String(port))
    return `METRICS_PORT: Der Port ${port} ist nicht zu haben (${code}).`;
  switch (code) {
    case "EADDRINUSE":
      return `PORT: Auf ${address}, Port ${port}, antwortet schon ein Programm, vielleicht diese Website selbst.`;
    case "EACCES":
      return `PORT: Den Port ${port} darf dieses Benutzerkonto nicht öffnen (${code}).`;
    default:
      return `HOST: ${address ?? hostname} ist keine Adresse dieses Rechners (${code}).`;
  }
}

/** SQLite result codes, the low byte of the extended ones (https://www.sqlite.org/rescode.html). */
const sqliteProblems: Record<number, string> = {
  5: "wird von einem anderen Programm festgehalten",
  8: "lässt sich lesen, aber nicht beschreiben",
  11: "ist beschädigt; „npm run restore“ holt eine Sicherung zurück",
  14: "lässt sich nicht anlegen oder nicht öffnen",
  26: "ist keine Datenbank von SQLite oder beschädigt; „npm run restore“ holt eine Sicherung zurück",
};

/** Errors of writing have no path; then the disk is that of the data, in which almost everything is written. */
function diskFullProblem({ code, path }: Details, env: Environment): string {
  if (code === "53100") return "DATABASE_URL: Der Datenträger des PostgreSQL-Servers ist voll (53100).";
  const folder = code === "ERR_SQLITE_ERROR" ? dirname(databasePath(env)) : path ? dirname(path) : dataDirOf(env);
  const variable = variableOf(folder, env);
  return `${variable ? `${variable}: ` : ""}${diskFullIn(folder)}`;
}

function s3Problem(error: Error, { code, bucket, $metadata }: Details, env: Environment): string {
  const isBackups =
    [env.FILES_URL, env.BACKUP_URL].findIndex((url) => url?.trim().split("?")[0] === `s3://${bucket}`) === 1;
  const server = `${isBackups ? "BACKUP_URL" : "FILES_URL"}: Der S3-Server`;
  switch ($metadata?.httpStatusCode) {
    case 403:
      return `${server} weist die Schlüssel zurück (403).`;
    case 404:
      return `${server} hat keinen Bucket ${bucket} (404).`;
  }
  return `${server} ist nicht zu erreichen (${code ?? $metadata?.httpStatusCode ?? error.name}).`;
}

function sqliteProblem(code: number, env: Environment): string {
  const variable = env.DATABASE_URL?.trim() ? "DATABASE_URL" : "DATA_DIR";
  const folder = dirname(databasePath(env));
  if (isReadOnly(folder)) return `${variable}: ${readOnlyIn(folder)}`;
  const problem = sqliteProblems[code & 0xff] ?? "lässt sich nicht benutzen";
  return `${variable}: Die Datei der Datenbank ${problem} (SQLite ${code}).`;
}

/** Linux makes a disk with errors read-only; SQLite cannot even read there, as it writes beside the file. */
function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
  }
}

function readOnlyIn(path: string): string {
  return `${path} liegt auf einem Datenträger, der sich nur lesen lässt (EROFS). Bitte kopieren Sie die Daten auf einen anderen.`;
}

/** What a server says about itself, by SQLSTATE or its class (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const postgresProblems: Record<string, string> = {
  "22021": "hat die Datenbank nicht in UTF8 angelegt. Bitte legen Sie sie neu an, mit ENCODING 'UTF8'",
  "22P05": "hat die Datenbank nicht in UTF8 angelegt. Bitte legen Sie sie neu an, mit ENCODING 'UTF8'",
  "25006": "lässt nur lesen, etwa weil er ein Replikat ist. Bitte nennen Sie den Server, der Änderungen annimmt",
  28: "weist Benutzer oder Passwort zurück",
  "3D000": "hat keine Datenbank dieses Namens",
  "42501": "erlaubt diesem Benutzer nicht genug. Bitte machen Sie ihn zum Eigentümer der Datenbank und ihrer Tabellen",
  "42P07": "hat in dieser Datenbank schon Tabellen eines anderen Programms. Bitte nennen Sie eine leere",
  "53300": "hat keine Verbindung mehr frei. Bitte erhöhen Sie max_connections",
  57: "wird gerade beendet oder gestartet, oder er hat zu lange gebraucht. Bitte versuchen Sie es noch einmal",
  58: "kann seinen Datenträger nicht lesen oder beschreiben",
  XX: "meldet Schäden in der Datenbank. „npm run restore“ holt eine Sicherung in eine neue zurück",
};

function postgresProblem(error: Error, { code, syscall }: Details): string {
  const server = "DATABASE_URL: Der PostgreSQL-Server";
  // SQLSTATE: five characters.
  if (code && !syscall && /^[0-9A-Z]{5}$/.test(code)) {
    const problem = postgresProblems[code] ?? postgresProblems[code.slice(0, 2)] ?? `lehnt ab: ${error.message}`;
    return `${server} ${problem} (${code}).`;
  }
  if (/does not support SSL/.test(error.message))
    return `${server} bietet keine verschlüsselten Verbindungen an, die sslmode verlangt.`;
  if (/CERT|SIGNATURE/.test(code ?? ""))
    return `${server} zeigt ein Zertifikat, das sich nicht prüfen lässt (${code}). Bitte nennen Sie mit sslrootcert, wer es ausgestellt hat.`;
  if (code || /timeout|terminated/i.test(error.message))
    return `${server} ist nicht zu erreichen (${code ?? "Zeitablauf"}).`;
  return unknownProblem(error.message);
}

const dataDirOf = (env: Environment) => resolve(env.DATA_DIR?.trim() || "data");

function databasePath(env: Environment): string {
  const url = env.DATABASE_URL?.trim();
  return url?.startsWith("file:") ? resolve(url.slice("file:".length)) : `${dataDirOf(env)}/site.db`;
}

/** Returns the variable of the location that a path is in, or leads to; undefined if it is somewhere else. */
function variableOf(path: string, env: Environment): string | undefined {
  const isRelated = (location: string) => isIn(location, resolve(path)) || isIn(resolve(path), location);
  const named = ["DATABASE_URL", "FILES_URL", "BACKUP_URL"].find((name) => {
    const url = env[name]?.trim();
    return url?.startsWith("file:") && isRelated(resolve(url.slice("file:".length)));
  });
  return named ?? (isRelated(dataDirOf(env)) ? "DATA_DIR" : undefined);
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
