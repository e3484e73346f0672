import { resolve } from "node:path";
import { z } from "zod";
import { isAccountAddress } from "#model/accounts/account.ts";
import { MIN_PASSWORD_LENGTH } from "#model/accounts/password.ts";
import { roles as roleNames } from "#model/accounts/permission.ts";
import { parseClaimRoles, type RoleClaim, rolesByName } from "#model/accounts/provider-role.ts";
import { type SecondFactorRequirement, secondFactorRequirements } from "#model/accounts/second-factor.ts";
import { correctableDays, defaultReportPeriods, type ReportPeriods } from "#model/certificates/points-report.ts";
import { type BackupPeriods, defaultBackupPeriods } from "#model/operation/kept-backups.ts";
import { ConfigError, escaped, isProtected, parseVariable as parse, type ReadVariable } from "./config-value.ts";
import { type MailConfig, readMailConfig } from "./mail/mail-config.ts";
import { defaultPeriods, type RetentionPeriods } from "./privacy/retention-periods.ts";
import type { S3Credentials } from "./storage/s3-client.ts";

/** The configuration, parsed from the environment once at start. Variables and defaults: the table in README.md. */
export interface Config extends MailConfig {
  host: string;
  port: number;
  /** Absolute path; nothing is written elsewhere. */
  dataDir: string;
  /** Canonical origin without trailing slash; never taken from the `Host` header. */
  siteUrl: string;
  /** `file:/absolute/path` or `postgres://…`. */
  databaseUrl: string;
  /** `file:/absolute/path` or `s3://bucket?endpoint=…&region=…`. */
  filesUrl: string;
  /** For the S3 server; always set for `s3://`. */
  filesCredentials: S3Credentials | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  /** The hosted identity provider; local accounts remain usable. */
  oidc: { issuer: string; clientId: string; clientSecret: string; roleClaim: RoleClaim | undefined } | undefined;
  /** Who has to set up a second factor. */
  requireSecondFactor: SecondFactorRequirement;
  /** Number of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: number;
  rateLimits: boolean;
  /** How long personal data is kept. */
  retention: RetentionPeriods;
  /** Location of automatic backups, like `filesUrl`; undefined if they are disabled. */
  backupUrl: string | undefined;
  /** Like `filesCredentials`. */
  backupCredentials: S3Credentials | undefined;
  backupPeriods: BackupPeriods;
  /** Absolute path of the file with the backup key; undefined if backups are not encrypted. */
  backupKeyFile: string | undefined;
  /** Periods for reporting participants to the chamber. */
  pointsReport: ReportPeriods;
  /** The interface for reporting participants; undefined if they are reported by hand. */
  eivUrl: string | undefined;
  logLevel: LogLevel;
  /** Local port for metrics; undefined if metrics are disabled. */
  metricsPort: number | undefined;
}

/** The variables of the table in README.md. */
export const configVariables: readonly string[] = [
  "PORT",
  "HOST",
  "DATA_DIR",
  "SITE_URL",
  "DATABASE_URL",
  "FILES_URL",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "MAIL_URL",
  "MAIL_OAUTH_CLIENT_SECRET",
  "MAIL_OAUTH_CLIENT_SECRET_FILE",
  "MAIL_OAUTH_REFRESH_TOKEN",
  "MAIL_OAUTH_REFRESH_TOKEN_FILE",
  "MAIL_FROM",
  "MAIL_PER_MINUTE",
  "MAIL_CONNECTIONS",
  "BOUNCE_URL",
  "DKIM_KEY_FILE",
  "DKIM_SELECTOR",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_ROLE_CLAIM",
  "OIDC_ROLES",
  "RATE_LIMITS",
  "REQUIRE_SECOND_FACTOR",
  "TRUST_PROXY",
  "RETENTION_REGISTRATIONS_MONTHS",
  "RETENTION_EFN_MONTHS",
  "BACKUP_URL",
  "BACKUP_KEEP",
  "BACKUP_KEY_FILE",
  "EIV_REPORT_DAYS",
  "EIV_CORRECTION_DAYS",
  "EIV_URL",
  "RETENTION_CONTACT_MONTHS",
  "RETENTION_ACTIVITY_MONTHS",
  "RETENTION_TRASH_DAYS",
  "RETENTION_MAIL_DAYS",
  "RETENTION_SESSIONS_DAYS",
  "RETENTION_PAGE_VIEWS_MONTHS",
  "LOG_LEVEL",
  "METRICS_PORT",
];

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const port = z.coerce.number().int().min(0).max(65535);
const httpUrl = z.url({ protocol: /^https?$/ });
const protectedUrl = z.string().refine(isProtected);

/**
 * Reads the configuration.
 * @throws ConfigError naming the first invalid variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const value = (name: string) => env[name]?.trim() || undefined;
  const listenPort = parse("PORT", port, value("PORT") ?? "3000", "eine Portnummer von 0 bis 65535 sein");
  const host = parse(
    "HOST",
    z.string().refine((name) => URL.canParse(originOf(name, listenPort)) && !/[/?#@]/.test(name)),
    value("HOST") ?? "127.0.0.1",
    "eine IP-Adresse oder ein Rechnername sein",
  );
  const dataDir = resolve(value("DATA_DIR") ?? "data");
  const siteUrl = parse(
    "SITE_URL",
    httpUrl.refine(isOrigin),
    value("SITE_URL") ?? originOf(host, listenPort),
    "eine Adresse mit http:// oder https:// sein, ohne Pfad, zum Beispiel https://verein.example",
  );
  const databaseUrl = parse(
    "DATABASE_URL",
    z
      .string()
      .refine((url) => /^file:./.test(url) || isPostgresUrl(url))
      .transform(verifying),
    value("DATABASE_URL") ?? `file:${dataDir}/site.db`,
    `file:PFAD oder postgres://BENUTZER:PASSWORT@SERVER/DATENBANK sein, ${escaped}`,
  );
  const pointsReport = {
    reportDays: readDays(value, "EIV_REPORT_DAYS", defaultReportPeriods.reportDays),
    correctionDays: readDays(value, "EIV_CORRECTION_DAYS", defaultReportPeriods.correctionDays),
  };
  return {
    host,
    port: listenPort,
    dataDir,
    siteUrl: new URL(siteUrl).origin,
    databaseUrl,
    ...readFilesLocation(value, dataDir),
    ...readMailConfig(value),
    adminEmail: parse(
      "ADMIN_EMAIL",
      z.string().refine(isAccountAddress),
      value("ADMIN_EMAIL") ?? "admin@localhost",
      "eine E-Mail-Adresse sein",
    ),
    adminPassword: parse(
      "ADMIN_PASSWORD",
      z.string().min(MIN_PASSWORD_LENGTH).optional(),
      env.ADMIN_PASSWORD || undefined,
      `mindestens ${MIN_PASSWORD_LENGTH} Zeichen haben`,
    ),
    oidc: readProvider(value),
    requireSecondFactor: parse(
      "REQUIRE_SECOND_FACTOR",
      z.enum(secondFactorRequirements),
      value("REQUIRE_SECOND_FACTOR") ?? "people",
      `eines von ${secondFactorRequirements.join(", ")} sein`,
    ),
    trustedProxies: parse(
      "TRUST_PROXY",
      z.coerce.number().int().min(0).max(10),
      value("TRUST_PROXY") ?? "0",
      "die Zahl der Proxys davor sein, 0 bis 10",
    ),
    rateLimits: parse("RATE_LIMITS", z.enum(["on", "off"]), value("RATE_LIMITS") ?? "on", "on oder off sein") === "on",
    retention: readRetention(value, pointsReport),
    ...readBackups(value, dataDir),
    pointsReport,
    eivUrl: parse("EIV_URL", protectedUrl.optional(), value("EIV_URL"), "eine Adresse mit https:// sein"),
    logLevel: parse(
      "LOG_LEVEL",
      z.enum(logLevels),
      value("LOG_LEVEL") ?? "info",
      `eines von ${logLevels.join(", ")} sein`,
    ),
    metricsPort: parse(
      "METRICS_PORT",
      port.refine((one) => one === 0 || one !== listenPort).optional(),
      value("METRICS_PORT"),
      "eine Portnummer von 0 bis 65535 sein, eine andere als PORT",
    ),
  };
}

/** Also without a host, for the socket that `?host=` names. */
function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\/[^#]*$/.test(url) && URL.canParse(url.replace("@/", "@localhost/"));
}

/** Names what `pg` does in each of these modes, unless told to do as libpq does; it would say so in English each time. */
function verifying(url: string): string {
  if (!isPostgresUrl(url) || /[?&]uselibpqcompat=true/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

const originOf = (host: string, port: number) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Whether an address is that of a whole server: every path of it is the site's. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === "");
}

function readFilesLocation(value: ReadVariable, dataDir: string): Pick<Config, "filesUrl" | "filesCredentials"> {
  const [filesUrl, filesCredentials] = readLocation(value, "FILES_URL", `file:${dataDir}/files`);
  return { filesUrl, filesCredentials };
}

/** @param alsoAllowed further values, for the error message */
function readLocation(
  value: ReadVariable,
  name: string,
  fallback: string,
  alsoAllowed = "",
): [string, S3Credentials | undefined] {
  const expected = `file:PFAD${alsoAllowed} oder s3://bucket?endpoint=…&region=… sein`;
  const location = z.string().regex(/^(file:.|s3:\/\/[A-Za-z0-9][A-Za-z0-9._-]*(\?|$))/);
  const url = parse(name, location, value(name) ?? fallback, expected);
  if (url.startsWith("file:")) return [url, undefined];
  const { searchParams } = new URL(url);
  const others = [...searchParams.keys()].filter((key) => key !== "endpoint" && key !== "region");
  if (others.length > 0) throw new ConfigError(`${name} kennt kein „${others[0]}“, nur endpoint und region.`);
  const endpoint = searchParams.get("endpoint") ?? undefined;
  parse(name, httpUrl.optional(), endpoint, `${expected}, der endpoint mit http:// oder https://`);
  const given = (key: string) => parse(key, z.string(), value(key), `angegeben sein, wenn ${name} s3://… ist`);
  return [url, { accessKeyId: given("AWS_ACCESS_KEY_ID"), secretAccessKey: given("AWS_SECRET_ACCESS_KEY") }];
}

function readBackups(
  value: ReadVariable,
  dataDir: string,
): Pick<Config, "backupUrl" | "backupCredentials" | "backupPeriods" | "backupKeyFile"> {
  const { days, weeks, months } = defaultBackupPeriods;
  const kept = parse(
    "BACKUP_KEEP",
    z.string().regex(/^[1-9]\d?,\d{1,2},\d{1,2}$/),
    value("BACKUP_KEEP") ?? `${days},${weeks},${months}`,
    "Tage,Wochen,Monate sein, zum Beispiel 7,4,12",
  );
  const [keptDays = days, keptWeeks = weeks, keptMonths = months] = kept.split(",").map(Number);
  const keyFile = value("BACKUP_KEY_FILE");
  return {
    ...readBackupLocation(value, dataDir),
    backupKeyFile: keyFile && resolve(keyFile),
    backupPeriods: { days: keptDays, weeks: keptWeeks, months: keptMonths },
  };
}

function readBackupLocation(value: ReadVariable, dataDir: string): Pick<Config, "backupUrl" | "backupCredentials"> {
  if (value("BACKUP_URL") === "off") return { backupUrl: undefined, backupCredentials: undefined };
  const [url, backupCredentials] = readLocation(value, "BACKUP_URL", `file:${dataDir}/backups`, ", off");
  const folder = url.startsWith("file:") && resolve(url.slice("file:".length));
  return { backupUrl: folder ? `file:${folder}` : url, backupCredentials };
}

function readProvider(value: ReadVariable): Config["oidc"] {
  const issuer = parse("OIDC_ISSUER", protectedUrl.optional(), value("OIDC_ISSUER"), "eine Adresse mit https:// sein");
  if (!issuer) return undefined;
  const given = (name: string) => parse(name, z.string(), value(name), "angegeben sein, wenn OIDC_ISSUER es ist");
  const clientId = given("OIDC_CLIENT_ID");
  return { issuer, clientId, clientSecret: given("OIDC_CLIENT_SECRET"), roleClaim: readRoleClaim(value) };
}

function readRoleClaim(value: ReadVariable): RoleClaim | undefined {
  const claim = value("OIDC_ROLE_CLAIM");
  const text = value("OIDC_ROLES");
  const roles = text === undefined ? rolesByName : parseClaimRoles(text);
  if (!roles)
    throw new ConfigError(`OIDC_ROLES muss Wert=Rolle,Wert=Rolle sein, mit den Rollen ${roleNames.join(", ")}.`);
  if (text !== undefined && !claim) throw new ConfigError("OIDC_ROLES braucht OIDC_ROLE_CLAIM.");
  return claim === undefined ? undefined : { claim, roles };
}

type RetentionVariable = Exclude<keyof RetentionPeriods, "correctableDays">;

const retentionVariables: Readonly<Record<RetentionVariable, string>> = {
  registrationMonths: "RETENTION_REGISTRATIONS_MONTHS",
  efnMonths: "RETENTION_EFN_MONTHS",
  contactMonths: "RETENTION_CONTACT_MONTHS",
  activityMonths: "RETENTION_ACTIVITY_MONTHS",
  trashDays: "RETENTION_TRASH_DAYS",
  mailDays: "RETENTION_MAIL_DAYS",
  sessionDays: "RETENTION_SESSIONS_DAYS",
  pageViewMonths: "RETENTION_PAGE_VIEWS_MONTHS",
};

function readRetention(value: ReadVariable, pointsReport: ReportPeriods): RetentionPeriods {
  const periods = { ...defaultPeriods, correctableDays: correctableDays(pointsReport) };
  for (const [period, name] of Object.entries(retentionVariables) as [RetentionVariable, string][]) {
    const whole = z.coerce.number().int().min(1).max(1200);
    periods[period] = parse(name, whole, value(name) ?? String(periods[period]), "eine ganze Zahl von 1 bis 1200 sein");
  }
  return periods;
}

function readDays(value: ReadVariable, name: string, fallback: number): number {
  const whole = z.coerce.number().int().min(0).max(60);
  return parse(name, whole, value(name) ?? String(fallback), "eine ganze Zahl von 0 bis 60 sein");
}
