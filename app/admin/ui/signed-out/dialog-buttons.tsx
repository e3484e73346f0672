import { Button, Group } from "@mantine/core";

export function DialogButtons({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <Group justify="flex-end" mt="sm">
      <Button variant="default" size="md" onClick={onCancel}>
        Abbrechen
      </Button>
      <Button type="submit" size="md" disabled={isPending}>
        Anmelden
      </Button>
    </Group>
  );
}
