import "./toast.css";
import { type NotificationData, notifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { AdminIcon } from "../admin-icon.tsx";
import { makeRoomForMessages } from "./toast-room.ts";

const successMilliseconds = 3000;
const undoMilliseconds = 12_000;
const close = { "aria-label": "Meldung schließen" };

/** Shows a success message for 3 s (SPEC §4). */
export function showSuccess(message: string): void {
  notifications.show({
    message,
    color: "petrol",
    icon: <AdminIcon name="check" isSmall />,
    autoClose: successMilliseconds,
    closeButtonProps: close,
  });
}

/** Shows an error until the user dismisses it. The same message is never shown twice at once. */
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

/** Shows a notice that no action of the user caused, until the user dismisses it. */
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

/** Offers a follow-up action until the user dismisses it. */
export function showOffer(message: string, button: (hide: () => void) => React.ReactNode): void {
  makeRoomForMessages();
  const id = `offer-${Date.now()}`;
  notifications.show({
    id,
    message: (
      <>
        <span className="undo">
          <span className="undo-message">{message}</span>
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

/** Hides an error after a later attempt has succeeded. */
export function hideError(message: string): void {
  notifications.hide(message);
}

/** Shows an undo button after what can be taken back, for 12 s and for as long as it has the focus. */
export function showUndo(message: string, button: (hide: () => void) => React.ReactNode): void {
  makeRoomForMessages();
  const id = `undo-${Date.now()}`;
  const closeAfter = (autoClose: number | false) => notifications.update({ ...toast, autoClose });
  const toast: NotificationData = {
    id,
    message: (
      <>
        <span className="undo">
          <span className="undo-message">{message}</span>
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

let isKeyExplained = false;

/** Toasts are last in the tab order, and dialogs trap the focus: F8 leads to them. Only the first one says so. */
function ToastKey() {
  const [isFirst] = useState(() => !isKeyExplained);
  useEffect(() => {
    isKeyExplained = true;
  }, []);
  return isFirst && <span className="toast-key">Mit der Taste F8 erreichen Sie diese Meldung.</span>;
}

/** Focuses the button of the newest message that has one, otherwise the close button of the newest message. */
export function focusToast(): void {
  const buttons = document.querySelectorAll<HTMLElement>(".mantine-Notification-root .undo :is(button, a)");
  const crosses = document.querySelectorAll<HTMLElement>(".mantine-Notification-closeButton");
  ([...buttons].at(-1) ?? [...crosses].at(-1))?.focus();
}
