import "./toast.css";
import { notifications } from "@mantine/notifications";
import { AdminIcon } from "./admin-icon.tsx";

const successMilliseconds = 3000;
const undoMilliseconds = 12_000;
const close = { "aria-label": "Meldung schließen" };

/** "It worked", gone after 3 s (SPEC §4). */
export function showSuccess(message: string): void {
  notifications.show({
    message,
    color: "petrol",
    icon: <AdminIcon name="check" isSmall />,
    autoClose: successMilliseconds,
    closeButtonProps: close,
  });
}

/** "It did not work", stays until somebody dismisses it. The same sentence is never shown twice at once. */
export function showError(message: string, hint?: string): void {
  notifications.hide(message);
  notifications.show({
    id: message,
    role: "alert",
    title: hint ? message : undefined,
    message: hint ?? message,
    color: "red",
    autoClose: false,
    closeButtonProps: close,
  });
}

/** What failed before has worked now: its message is no longer true. */
export function hideError(message: string): void {
  notifications.hide(message);
}

/** Beside the success toast of a deletion: the way back, for 12 s. */
export function showUndo(message: string, button: (hide: () => void) => React.ReactNode): void {
  const id = `undo-${Date.now()}`;
  notifications.show({
    id,
    message: (
      <span className="undo">
        {message}
        {button(() => notifications.hide(id))}
      </span>
    ),
    color: "amber",
    autoClose: undoMilliseconds,
    closeButtonProps: close,
  });
}
