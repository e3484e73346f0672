import { Button, Group, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { Form } from "react-router";
import type { Viewer } from "#model/accounts/permission.ts";
import { forgetDeviceKey } from "../attendance/door/device-key.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { countDrafts, removeDrafts } from "../ui/editor/editor-draft.ts";

/** The sign-out button. Asks whether to keep drafts, which other users of the device could read. */
export function SignOut({ viewer }: { viewer: Viewer }) {
  const form = useRef<HTMLFormElement>(null);
  const [drafts, setDrafts] = useState(0);

  return (
    <>
      <Form
        ref={form}
        method="post"
        action="/admin/logout"
        reloadDocument
        onSubmit={(event) => {
          forgetDeviceKey();
          const found = countDrafts(viewer.id);
          setDrafts(found);
          if (found > 0) event.preventDefault();
        }}
      >
        <button type="submit" className="shell-entry">
          <AdminIcon name="signOut" />
          Abmelden
        </button>
      </Form>
      <Dialog opened={drafts > 0} onClose={() => setDrafts(0)} title="Nicht gespeicherte Eingaben" centered>
        <Text>
          Nicht gespeicherte Eingaben auf diesem Gerät: in {drafts} {drafts === 1 ? "Formular" : "Formularen"}. Wer das
          Gerät benutzt, könnte sie lesen. Behalten Sie sie, werden sie nur Ihnen nach der nächsten Anmeldung wieder
          angeboten.
        </Text>
        <Group justify="flex-end" mt="lg">
          {/* `submit()` skips `onSubmit`, which would ask again. */}
          <Button variant="default" data-autofocus onClick={() => form.current?.submit()}>
            Behalten und abmelden
          </Button>
          <Button
            color="red"
            onClick={() => {
              removeDrafts(viewer.id);
              form.current?.submit();
            }}
          >
            Löschen und abmelden
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
