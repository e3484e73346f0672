import { Group, Radio, Text } from "@mantine/core";
import { useState } from "react";
import { CodeKind } from "#model/accounts/second-factor.ts";
import { codeLabels } from "#text/accounts/second-factor.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form-dialog.tsx";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import type { SecondFactorCommand } from "../account-command.ts";
import { secondFactorFailed, useAccountStep } from "../use-account-step.ts";
import { CodeInput } from "./code-input.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const purposes = {
  renewRecoveryCodes: {
    title: "Neue Wiederherstellungscodes",
    lead: "Sie erhalten zehn neue Codes. Die bisherigen gelten dann nicht mehr.",
    action: "Neue Codes erzeugen",
    done: "Neue Wiederherstellungscodes erzeugt",
  },
  switchOffSecondFactor: {
    title: "Zweiten Faktor abschalten",
    lead: "Danach genügt das Passwort, um sich mit Ihrem Konto anzumelden.",
    action: "Abschalten",
    done: "Zweiter Faktor abgeschaltet",
  },
};

/** A dialog for changes of the second factor that require a code. */
export function WithCode({ intent, onClose }: { intent: keyof typeof purposes; onClose: () => void }) {
  const { title, lead, action, done } = purposes[intent];
  const [kind, setKind] = useState<CodeKind>("app");
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<string[]>();
  const { send, mistake, setMistake, isPending } = useAccountStep<SecondFactorCommand>(
    secondFactorFailed,
    ({ recoveryCodes }) => {
      showSuccess(done);
      if (recoveryCodes) setCodes(recoveryCodes);
      else onClose();
    },
  );
  const isClosable = codes === undefined;
  function submit(): void {
    if (code.trim() === "") setMistake({ message: "Bitte geben Sie einen Code ein" });
    else send({ intent, kind, code });
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="34rem"
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      withCloseButton={isClosable}
      className="second-factor-dialog"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <DialogForm sendLabel={action} isSending={isPending} onSend={submit} onClose={onClose}>
          <Text>{lead}</Text>
          <Radio.Group
            label="Womit weisen Sie sich aus?"
            value={kind}
            onChange={(value) => {
              setKind(CodeKind.parse(value));
              setMistake(undefined);
            }}
          >
            <Group mt="xs">
              <Radio value="app" label={codeLabels.app} />
              <Radio value="recovery" label={codeLabels.recovery} />
            </Group>
          </Radio.Group>
          <CodeInput kind={kind} value={code} error={mistake?.message} onChange={setCode} />
        </DialogForm>
      )}
    </Dialog>
  );
}
