import { Button } from "@mantine/core";
import { useState } from "react";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { unlockPasskey } from "../ui/passkeys/unlock-passkey.ts";

/** Signs in with a passkey, where `useCanUnlock`. */
export function PasskeyButton(props: {
  children: React.ReactNode;
  weiter: string;
  /** After the password, instead of a code. */
  isSecondStep?: boolean;
  onProblem: (message: string | undefined) => void;
}) {
  const [isPending, setPending] = useState(false);

  async function unlock(): Promise<void> {
    setPending(true);
    props.onProblem(undefined);
    const step = props.isSecondStep ? "code" : "";
    const answer = await unlockPasskey({ weiter: props.weiter, step });
    // A fresh page, as after the password.
    if (answer.state === "in") return window.location.assign(answer.to ?? "/admin/dashboard");
    setPending(false);
    props.onProblem(answer.state === "refused" ? answer.message : undefined);
  }
  return (
    <Button
      size="md"
      variant="default"
      fullWidth
      leftSection={<AdminIcon name="key" />}
      disabled={isPending}
      onClick={unlock}
    >
      {props.children}
    </Button>
  );
}
