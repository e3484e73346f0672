import { Alert } from "@mantine/core";

/** Warns that no mail service is configured. */
export function MailNotice() {
  return (
    <Alert color="amber" role="note" mb="md" title="E-Mails werden noch nicht verschickt">
      Es ist kein E-Mail-Dienst eingerichtet. Bestätigungen und Test-E-Mails erreichen niemanden; sie werden auf dem
      Server als Dateien im Ordner „outbox“ abgelegt. Wer die Website betreibt, kann das mit der Einstellung MAIL_URL
      ändern.
    </Alert>
  );
}
