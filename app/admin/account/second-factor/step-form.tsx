import { Button, Group, Stack } from "@mantine/core";
import { SaveButton } from "../../ui/editor/save-button.tsx";

/** A form for one step in a dialog, with "Abbrechen" and a submit button. */
export function StepForm(props: {
  children: React.ReactNode;
  action: string;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        props.onSubmit();
      }}
    >
      <Stack>{props.children}</Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={props.onClose}>
          Abbrechen
        </Button>
        <SaveButton isSaving={props.isPending}>{props.action}</SaveButton>
      </Group>
    </form>
  );
}
