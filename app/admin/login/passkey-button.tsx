import { Button } from "@mantine/core";
import { useState } from "react";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { unlockPasskey } from "../ui/passkeys/unlock-passkey.ts";

/** A button that signs in with a passkey; render it only if `useCanUnlock`. */
export function PasskeyButton(props: {
  children: React.ReactNode;
  weiter: string;
  /** Used after the password, instead of a code. */
  isSecondStep?: boolean;
  onProblem: (message: string | undefined) => void;
}) {
  const [isPending, setPending] = useState(false);

  async function unlock(): Promise<void> {
    setPending(true);
    props.onProblem(undefined);
    const step = props.isSecondStep ? "code" : "";
    const answer = await unlockPasskey({ weiter: props.weiter, step });
    // A full page load, as after a password sign-in.
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
