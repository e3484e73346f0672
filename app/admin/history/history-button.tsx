import { Button } from "@mantine/core";
import { Link } from "react-router";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";

/** "Verlauf" at the top of a screen with one record. */
export function HistoryButton({ id }: { id: string }) {
  const dialogHref = useDialogHref();
  return (
    <Button
      component={Link}
      to={dialogHref({ verlauf: id })}
      preventScrollReset
      variant="default"
      leftSection={<AdminIcon name="history" />}
    >
      Verlauf
    </Button>
  );
}
