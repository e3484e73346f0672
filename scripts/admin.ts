// npm run admin -- create|reset|disable EMAIL, npm run admin -- role EMAIL ROLE, npm run admin -- list: manages the
// accounts of the back office.
import { type AccountRefusal, isAccountAddress } from "#model/accounts/account.ts";
import { roles } from "#model/accounts/permission.ts";
import { roleLabels } from "#text/accounts/role.ts";
import { openServices } from "./built-application.ts";

const usage =
  "Aufruf: npm run admin -- create|reset|disable E-MAIL, npm run admin -- role E-MAIL ROLLE oder npm run admin -- list\n" +
  `Rollen: ${roles.map((role) => `${role} (${roleLabels[role]})`).join(", ")}`;
const [command = "", ...given] = process.argv.slice(2);
const [email = "", wanted = ""] = given;
const role = roles.find((candidate) => candidate === wanted);
const argumentCounts: Readonly<Record<string, number>> = { create: 1, reset: 1, disable: 1, role: 2, list: 0 };
const isValid =
  given.length === argumentCounts[command] &&
  (given.length === 0 || isAccountAddress(email)) &&
  (command !== "role" || role !== undefined);
if (!isValid) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const refusals: Readonly<Record<AccountRefusal, string>> = {
  missing: `Für ${email} gibt es keinen Zugang.`,
  last_administrator: `Der Zugang ${email} ist der letzte, der Konten verwalten kann. Er bleibt, wie er ist.`,
};

const services = await openServices();
try {
  const done = await run();
  process.stdout.write(`${done}\n`);
} finally {
  await services.close();
}

async function run(): Promise<string> {
  const { accounts } = services;
  switch (command) {
    case "create": {
      const password = await accounts.createByCommand(email);
      return password === undefined ? refuse(`Für ${email} gibt es schon einen Zugang.`) : credentials(password);
    }
    case "reset": {
      const password = await accounts.reset(email);
      return password === undefined ? refuse(`Für ${email} gibt es keinen Zugang.`) : credentials(password);
    }
    case "role": {
      const change = await accounts.setRole(email, role ?? "reader");
      return change.ok
        ? `Der Zugang ${email} hat jetzt die Rolle ${roleLabels[role ?? "reader"]}.`
        : refuse(refusals[change.reason]);
    }
    case "disable": {
      const change = await accounts.disable(email);
      return change.ok
        ? `Der Zugang ${email} ist gesperrt. „npm run admin -- reset ${email}“ öffnet ihn wieder.`
        : refuse(refusals[change.reason]);
    }
    default: {
      const all = await accounts.list();
      const state = (isDisabled: boolean) => (isDisabled ? "gesperrt" : "aktiv");
      return all.map(({ email, role, isDisabled }) => `${email}\t${state(isDisabled)}\t${roleLabels[role]}`).join("\n");
    }
  }
}

function credentials(password: string): string {
  return `E-Mail:   ${email}\nPasswort: ${password}\nDieses Passwort wird nur jetzt angezeigt. Nach der Anmeldung ist ein eigenes zu wählen.`;
}

function refuse(sentence: string): string {
  process.exitCode = 1;
  return sentence;
}
