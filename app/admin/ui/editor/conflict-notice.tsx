import "./conflict.css";
import { Alert, Button, Group } from "@mantine/core";
import { formatInstantDate, formatTimeOfDay } from "#text/date.ts";
import { useScrollIntoView } from "./use-scroll-into-view.ts";

/** Shown after another user has saved meanwhile: both versions, and a choice between them. */
export function ConflictNotice({
  stale,
  what = "Fassung",
  changed = "diesen Eintrag",
  isSaving = false,
  onKeep,
  onTakeStored,
  children,
}: {
  stale: { savedBy: string | null; savedAt: string };
  /** The noun for a version, of feminine gender. */
  what?: string;
  /** What the other user has changed, in the accusative. */
  changed?: string;
  isSaving?: boolean;
  onKeep: () => void;
  onTakeStored: () => void;
  /** The two versions. */
  children: React.ReactNode;
}) {
  const notice = useScrollIntoView(stale);
  return (
    <Alert
      ref={notice}
      className="notice-above"
      color="amber"
      mb="md"
      role="alert"
      title={`${stale.savedBy ?? "Das Programm"} hat ${changed} am ${formatInstantDate(stale.savedAt)} um ${formatTimeOfDay(stale.savedAt)} Uhr geändert`}
    >
      {children}
      <Group mt="sm">
        <Button size="sm" onClick={onKeep} disabled={isSaving}>
          Meine {what} speichern
        </Button>
        <Button size="sm" variant="default" onClick={onTakeStored} disabled={isSaving}>
          Gespeicherte {what} übernehmen
        </Button>
      </Group>
    </Alert>
  );
}
