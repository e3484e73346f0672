import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#model/dates/berlin-date.ts";
import { mailFileName } from "#server/mail/mail-file-name.ts";
import { type Mailer, MailFailure } from "#server/mail/mailer.ts";
import { composeMime } from "./compose-mime.ts";

/** Creates a mailer that writes each mail as `{instant}-{kind}-{id}.eml` into a folder readable by its owner only. */
export function createFileMailer(folder: string, clock: Clock): Mailer {
  return {
    isConfigured: false,
    parallel: 4,
    async send(message) {
      try {
        const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
        const mime = await new MailComposer(composeMime(message, clock())).compile().build();
        const name = mailFileName(message, clock());
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `${name}.part`), mime, { mode: 0o600, flush: true });
        await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new MailFailure("Die E-Mail konnte nicht als Datei auf dem Server abgelegt werden.", {
          code: code ?? "UNKNOWN",
          mayHaveArrived: false,
          cause: error,
        });
      }
    },
    close: async () => {},
  };
}
