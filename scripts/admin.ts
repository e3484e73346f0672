// npm run admin -- create|reset|disable EMAIL, npm run admin -- list: who may use the back office.
import { openServices } from "./built-application.ts";

const usage = "Aufruf: npm run admin -- create|reset|disable E-MAIL oder npm run admin -- list";
const [command = "", email = ""] = process.argv.slice(2);
const needsEmail = command !== "list";
if (!["create", "reset", "disable", "list"].includes(command) || (needsEmail && !email.includes("@"))) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

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
      const password = await accounts.create(email);
      return password === undefined ? refuse(`Für ${email} gibt es schon einen Zugang.`) : credentials(password);
    }
    case "reset": {
      const password = await accounts.reset(email);
      return password === undefined ? refuse(`Für ${email} gibt es keinen Zugang.`) : credentials(password);
    }
    case "disable":
      return (await accounts.disable(email))
        ? `Der Zugang ${email} ist gesperrt. „npm run admin -- reset ${email}“ öffnet ihn wieder.`
        : refuse(`Für ${email} gibt es keinen Zugang.`);
    default: {
      const all = await accounts.list();
      const state = (isDisabled: boolean) => (isDisabled ? "gesperrt" : "aktiv");
      return all.map((account) => `${account.email}\t${state(account.isDisabled)}`).join("\n");
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
