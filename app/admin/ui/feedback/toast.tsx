import "./toast.css";
import { type NotificationData, notifications } from "@mantine/notifications";
import { AdminIcon } from "../admin-icon.tsx";

import { makeRoomForMessages } from "./toast-room.ts";

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
  makeRoomForMessages();
  notifications.hide(message);
  notifications.show({
    id: message,
    role: "alert",
    title: hint ? message : undefined,
    message: (
      <>
        {hint ?? message}
        <ToastKey />
      </>
    ),
    color: "red",
    autoClose: false,
    closeButtonProps: close,
  });
}

/** Something to know that nobody here did; stays until somebody dismisses it. */
export function showNotice(message: string): void {
  makeRoomForMessages();
  notifications.show({
    role: "alert",
    message: (
      <>
        {message}
        <ToastKey />
      </>
    ),
    color: "amber",
    autoClose: false,
    closeButtonProps: close,
  });
}

/** Something that can be done now because of what was just done; stays until somebody dismisses it. */
export function showOffer(message: string, button: (hide: () => void) => React.ReactNode): void {
  makeRoomForMessages();
  const id = `offer-${Date.now()}`;
  notifications.show({
    id,
    message: (
      <>
        <span className="undo">
          {message}
          {button(() => notifications.hide(id))}
        </span>
        <ToastKey />
      </>
    ),
    color: "amber",
    autoClose: false,
    closeButtonProps: close,
  });
}

/** What failed before has worked now: its message is no longer true. */
export function hideError(message: string): void {
  notifications.hide(message);
}

/** Beside the success toast of a deletion: the way back, for 12 s, and as long as the focus is on it. */
export function showUndo(message: string, button: (hide: () => void) => React.ReactNode): void {
  const id = `undo-${Date.now()}`;
  const closeAfter = (autoClose: number | false) => notifications.update({ ...toast, autoClose });
  const toast: NotificationData = {
    id,
    message: (
      <>
        <span className="undo">
          {message}
          {button(() => notifications.hide(id))}
        </span>
        <ToastKey />
      </>
    ),
    color: "amber",
    autoClose: undoMilliseconds,
    closeButtonProps: close,
    onFocusCapture: () => closeAfter(false),
    onBlurCapture: () => closeAfter(undoMilliseconds),
  };
  notifications.show(toast);
}

/** Toasts stand behind everything else in the order of the keyboard, and a dialog lets nobody out: F8 leads to them. */
function ToastKey() {
  return <span className="toast-key">Mit der Taste F8 erreichen Sie diese Meldung.</span>;
}

/** To the newest message with a button of its own, or to the cross of the newest. */
export function focusToast(): void {
  const buttons = document.querySelectorAll<HTMLElement>(".mantine-Notification-root .undo :is(button, a)");
  const crosses = document.querySelectorAll<HTMLElement>(".mantine-Notification-closeButton");
  ([...buttons].at(-1) ?? [...crosses].at(-1))?.focus();
}
