import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { closedDoor, type Door, type DoorState, openDoor } from "./door.ts";

/** Returns the attendance list of an event, kept up to date while the page is open. */
export function useDoor(eventId: string): DoorState & Omit<Door, "close"> {
  const [state, setState] = useState(closedDoor);
  const door = useRef<Door>(undefined);
  useEffect(() => {
    const parameters = { eventId };
    const opened = openDoor(
      {
        eventId,
        path: href("/admin/events/:eventId/anwesenheit", parameters),
        address: href("/admin/events/:eventId/anwesenheit/personen", parameters),
      },
      setState,
    );
    door.current = opened;
    return opened.close;
  }, [eventId]);
  return {
    ...state,
    enter: (entry) => door.current?.enter(entry) ?? "",
    refresh: () => door.current?.refresh(),
    dismiss: (key) => door.current?.dismiss(key),
  };
}
