import "./second-factor.css";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { formatInstant } from "#text/date.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { SetUpSecondFactor } from "./set-up.tsx";
import { WithCode } from "./with-code.tsx";

/** The section "Zwei Faktoren" of "Mein Konto". */
export function SecondFactorPart(props: {
  secondFactor: { since: string; recoveryCodes: number };
  hasPassword: boolean;
}) {
  const { since, recoveryCodes } = props.secondFactor;
  const [dialog, setDialog] = useState<"setUp" | "renewRecoveryCodes" | "switchOffSecondFactor">();
  const close = () => setDialog(undefined);
  return (
    <section className="card form-card account-part">
      <h2 className="editor-heading">Zwei Faktoren</h2>
      {since ? (
        <>
          <p className="form-lead">
            Eingerichtet am {formatInstant(since)} Uhr: Zur Anmeldung gehört ein Code aus Ihrer App.{" "}
            {codesLeft(recoveryCodes)}
          </p>
          <Group mt="md">
            <Button variant="default" onClick={() => setDialog("renewRecoveryCodes")}>
              Neue Wiederherstellungscodes
            </Button>
            <Button variant="default" color="red" onClick={() => setDialog("switchOffSecondFactor")}>
              Zweiten Faktor abschalten
            </Button>
          </Group>
        </>
      ) : (
        <>
          <p className="form-lead">
            Mit einem zweiten Faktor öffnet ein fremdes oder erratenes Passwort Ihr Konto nicht: Die Anmeldung fragt
            auch nach einem Code aus einer App auf Ihrem Telefon.
          </p>
          <Button variant="default" mt="md" leftSection={<AdminIcon name="key" />} onClick={() => setDialog("setUp")}>
            Zweiten Faktor einrichten
          </Button>
        </>
      )}
      {dialog === "setUp" && <SetUpSecondFactor hasPassword={props.hasPassword} onClose={close} />}
      {dialog !== undefined && dialog !== "setUp" && <WithCode key={dialog} intent={dialog} onClose={close} />}
    </section>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return "Sie haben keinen Wiederherstellungscode mehr.";
  return count === 1
    ? "Ein Wiederherstellungscode ist noch unbenutzt."
    : `${count} Wiederherstellungscodes sind noch unbenutzt.`;
}
