import { Button, Text } from "@mantine/core";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatNumber } from "#text/number.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { CertifiedRow } from "./certificate-row.tsx";
import { type CertificatesAnswer, type CertificatesCommand, failureOf } from "./certificates-command.ts";

const refreshMilliseconds = 2000;

/** Mails the certificates to all attendees and shows the progress. */
export function CertificateMails({ people }: { people: CertifiedRow[] }) {
  const { submit, isRunning, answer } = useCommand<CertificatesCommand, CertificatesAnswer>({});
  const { revalidate } = useRevalidator();
  const count = (...mails: CertifiedRow["mail"][]) => people.filter(({ mail }) => mails.includes(mail)).length;
  const due = people.filter(({ hasAttended, mail, isValid }) => hasAttended && isValid && !mail).length;
  const asked = people.length - count(undefined);
  const running = count("waiting", "sending");
  useEffect(() => {
    if (running === 0) return;
    const timer = setInterval(() => void revalidate(), refreshMilliseconds);
    return () => clearInterval(timer);
  }, [running, revalidate]);
  const failure = failureOf(answer);
  const remarks = [
    [count("waiting", "sending"), "noch nicht"],
    [count("failed"), "nicht zugestellt"],
    [count("unsettled"), "ungewiss"],
  ] as const;
  return (
    <>
      <p role="status">
        {asked > 0 &&
          `Per E-Mail: ${formatNumber(count("sent", "forgotten"))} von ${formatNumber(asked)} gesendet${remarks
            .filter(([number]) => number > 0)
            .map(([number, what]) => `, ${formatNumber(number)} ${what}`)
            .join("")}`}
      </p>
      {due > 0 && (
        <Button variant="default" mb="md" aria-disabled={isRunning} onClick={() => submit({ intent: "mailAll" })}>
          {due === 1 ? "Eine per E-Mail senden" : `${formatNumber(due)} per E-Mail senden`}
        </Button>
      )}
      {failure && <Text role="alert">{failure}</Text>}
    </>
  );
}
