import { Button, Group } from "@mantine/core";

export function DialogButtons(props: { isPending: boolean; label: string; onCancel: () => void }) {
  return (
    <Group justify="flex-end" mt="sm">
      <Button variant="default" size="md" onClick={props.onCancel}>
        Abbrechen
      </Button>
      <Button type="submit" size="md" disabled={props.isPending}>
        {props.label}
      </Button>
    </Group>
  );
}
