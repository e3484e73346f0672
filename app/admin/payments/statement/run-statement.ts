import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { fullName } from "#model/people/person-name.ts";
import type { StatementAnswer, StatementCommand } from "./statement-command.ts";

/** Reads a bank statement, which is not kept, and enters what somebody confirms of it. */
export async function runStatement(
  context: ActionFunctionArgs["context"],
  command: StatementCommand,
): Promise<StatementAnswer> {
  const { payments } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  switch (command.intent) {
    case "read": {
      const matched = await payments.match(command.text);
      if (!matched) return { ok: false, reason: "unreadable" };
      const payable = matched.payable.map(({ registration, event, openCents }) => {
        return { id: registration.id, label: `${fullName(registration)}, ${event.title}`, openCents };
      });
      return { ok: true, entries: matched.entries, inOtherCurrency: matched.inOtherCurrency, payable };
    }
    case "book": {
      const booked = await payments.book(viewer, command.bookings);
      return { ok: true, booked: booked.map((one) => one ?? null) };
    }
    case "undo": {
      const { eventId, id: registrationId, paymentId } = command;
      return payments.undo(viewer, { eventId, registrationId, id: paymentId });
    }
  }
}
