import { resolve } from "node:path";
import { z } from "zod";
import { ConfigError, escaped, parseVariable, type ReadVariable } from "#server/config-value.ts";
import { readBounceUrl, readMailAddress, readMailUrl } from "./mail-url.ts";
import type { DkimConfig } from "./transports/dkim-key.ts";

/** A secret itself, or the absolute path of the file that holds it and nothing else. */
export type Secret = { value: string } | { file: string };

/** What the sign-in by OAuth 2 needs beside `MAIL_URL`. Without a refresh token the program signs in as itself. */
export interface MailSecrets {
  clientSecret: Secret | undefined;
  refreshToken: Secret | undefined;
}

export interface MailConfig {
  mailUrl: string | undefined;
  mailSecrets: MailSecrets;
  mailFrom: string | undefined;
  /** Undefined: mails are not signed here. */
  dkim: DkimConfig | undefined;
  /** Undefined: nobody looks for mails that come back. */
  bounceUrl: string | undefined;
  /** Undefined for no limit. */
  mailsPerMinute: number | undefined;
  /** Connections that each process opens to the mail server at most. */
  mailConnections: number;
}

/**
 * Reads the variables about mail.
 * @throws ConfigError naming the first invalid one
 */
export function readMailConfig(value: ReadVariable): MailConfig {
  const mailUrl = parseVariable(
    "MAIL_URL",
    z
      .string()
      .refine((url) => readMailUrl(url) !== undefined)
      .optional(),
    value("MAIL_URL"),
    `smtp://…, smtps://…, smtp+oauth2://ADRESSE@…?issuer=…&client_id=… oder emailjs://SERVICE_ID?user_id=… sein, ${escaped}`,
  );
  const mailSecrets = {
    clientSecret: readMailSecret(value, "MAIL_OAUTH_CLIENT_SECRET"),
    refreshToken: readMailSecret(value, "MAIL_OAUTH_REFRESH_TOKEN"),
  };
  if (mailUrl?.includes("+oauth2:") && !mailSecrets.clientSecret && !mailSecrets.refreshToken) {
    throw new ConfigError("MAIL_URL mit +oauth2 braucht MAIL_OAUTH_CLIENT_SECRET oder MAIL_OAUTH_CLIENT_SECRET_FILE.");
  }
  return {
    mailUrl,
    mailSecrets,
    mailFrom: parseVariable(
      "MAIL_FROM",
      z
        .string()
        .refine((address) => readMailAddress(address) !== undefined)
        .optional(),
      value("MAIL_FROM"),
      "eine E-Mail-Adresse oder Name <Adresse> sein",
    ),
    dkim: readDkim(value),
    bounceUrl: parseVariable(
      "BOUNCE_URL",
      z
        .string()
        .refine((url) => readBounceUrl(url) !== undefined)
        .optional(),
      value("BOUNCE_URL"),
      `imaps://ADRESSE:PASSWORT@… oder imaps+oauth2://ADRESSE@…?issuer=…&client_id=… sein, ${escaped}`,
    ),
    mailsPerMinute: parseVariable(
      "MAIL_PER_MINUTE",
      z.coerce.number().int().min(1).max(6000).optional(),
      value("MAIL_PER_MINUTE"),
      "eine ganze Zahl von 1 bis 6000 sein",
    ),
    mailConnections: parseVariable(
      "MAIL_CONNECTIONS",
      // As many as Exchange Online allows an account.
      z.coerce.number().int().min(1).max(20).default(3),
      value("MAIL_CONNECTIONS"),
      "eine ganze Zahl von 1 bis 20 sein",
    ),
  };
}

function readDkim(value: ReadVariable): DkimConfig | undefined {
  const keyFile = value("DKIM_KEY_FILE");
  const selector = parseVariable(
    "DKIM_SELECTOR",
    z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i),
    value("DKIM_SELECTOR") ?? "konsilium",
    "aus Buchstaben, Ziffern und Bindestrichen bestehen",
  );
  return keyFile ? { keyFile: resolve(keyFile), selector } : undefined;
}

function readMailSecret(value: ReadVariable, name: string): Secret | undefined {
  const given = value(name);
  const file = value(`${name}_FILE`);
  if (given && file) throw new ConfigError(`${name} und ${name}_FILE schließen sich aus.`);
  if (given) return { value: given };
  return file ? { file: resolve(file) } : undefined;
}
