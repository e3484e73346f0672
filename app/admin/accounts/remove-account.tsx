import { useState } from "react";
import { quoted } from "#text/quoted.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { AccountPlans } from "./account-plans.tsx";
import type { AccountRow } from "./account-row.ts";
import { useAccountChange } from "./use-account-change.ts";

export function RemoveAccount({ account, onClose }: { account: AccountRow | undefined; onClose: () => void }) {
  const { submit, isRunning } = useAccountChange({ onDone: close });
  const [stopsPlans, setStopsPlans] = useState(false);

  function close(): void {
    setStopsPlans(false);
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      title="Konto löschen"
      isPending={isRunning}
      onConfirm={() => account && submit({ intent: "remove", id: account.id, stopsPlans })}
      onClose={close}
      more={<AccountPlans plans={account?.plans ?? []} stops={{ isChecked: stopsPlans, onChange: setStopsPlans }} />}
    >
      Möchten Sie das Konto {quoted(account?.name || account?.email)} wirklich löschen? Die Person ist sofort
      abgemeldet. Im Protokoll und im Verlauf bleibt ihre Adresse stehen.
    </ConfirmDialog>
  );
}
