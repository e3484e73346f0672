import { Box, Button, Fieldset, Group, Input, NumberInput, Stack, Text, Textarea } from "@mantine/core";
import { useId } from "react";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { MAX_REFUND_STEPS, type RefundStep } from "#model/payments/refund.ts";
import { describeRefundTerms } from "#text/payments/refund.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { RowAction } from "../ui/table/row-action.tsx";
import { eventLabels } from "./event-labels.ts";

/** What the event gives back to people who cancel: steps to calculate with, and text. */
export function RefundFields({ form }: { form: EditorForm<CalendarEvent> }) {
  const listId = useId();
  const { date, refundTerms } = form.values;
  const { steps } = refundTerms;
  const change = (next: readonly RefundStep[]) => form.change({ refundTerms: { ...refundTerms, steps: [...next] } });
  function add(): void {
    change([...steps, { daysBefore: steps.length === 0 ? 30 : 0, percent: steps.length === 0 ? 100 : 50 }]);
    setTimeout(() => document.getElementById(`${listId}-${steps.length}`)?.focus());
  }
  // What is typed wrong stays text until it is corrected.
  const isWhole = steps.every((step) => Object.values(step).every(Number.isInteger));
  const preview = isWhole && isCalendarDate(date) && describeRefundTerms({ date, refundTerms: { text: "", steps } });
  return (
    <Fieldset legend={eventLabels.refundTerms} className="editor-part">
      <p className="muted">
        Wer storniert, liest vorher, wie viel zurückgezahlt wird. Den Betrag schlägt die Website Ihnen vor; Sie
        entscheiden. Ohne Stufen schlägt sie nichts vor.
      </p>
      <Stack gap="md">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity of their own
          <Group key={index} align="flex-start" gap="md" role="group" aria-label={`${index + 1}. Stufe`}>
            <StepInput
              id={`${listId}-${index}`}
              label="Bis so viele Tage vorher"
              value={step.daysBefore}
              error={form.errors[`refundTerms.steps.${index}.daysBefore`]}
              onChange={(daysBefore) => change(steps.with(index, { ...step, daysBefore }))}
            />
            <StepInput
              label="Erstattung in Prozent"
              value={step.percent}
              error={form.errors[`refundTerms.steps.${index}.percent`]}
              onChange={(percent) => change(steps.with(index, { ...step, percent }))}
            />
            <Box mt={{ base: 0, xs: "1.6rem" }}>
              <RowAction
                icon="trash"
                tip="Stufe entfernen"
                label={`${index + 1}. Stufe entfernen`}
                onClick={() => change(steps.toSpliced(index, 1))}
                isDanger
              />
            </Box>
          </Group>
        ))}
      </Stack>
      {form.errors["refundTerms.steps"] && <Input.Error>{form.errors["refundTerms.steps"]}</Input.Error>}
      {steps.length < MAX_REFUND_STEPS && (
        <Button mt="md" variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={add}>
          Stufe hinzufügen
        </Button>
      )}
      {preview && (
        <Text mt="md" aria-live="polite" className="breakable">
          {preview}
        </Text>
      )}
      <Textarea
        mt="md"
        autosize
        minRows={2}
        label={eventLabels["refundTerms.text"]}
        description="Zum Beispiel, ob jemand anderes einspringen kann."
        value={refundTerms.text}
        error={form.errors["refundTerms.text"]}
        onChange={(event) => form.change({ refundTerms: { ...refundTerms, text: event.currentTarget.value } })}
      />
    </Fieldset>
  );
}

function StepInput({
  onChange,
  ...input
}: {
  id?: string;
  label: string;
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}) {
  return (
    <NumberInput
      {...input}
      min={0}
      step={1}
      decimalSeparator=","
      thousandSeparator=""
      clampBehavior="none"
      // Invalid input remains a string, which the schema refuses.
      onChange={(typed) => onChange(typed as number)}
    />
  );
}
