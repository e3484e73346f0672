import { Checkbox, Fieldset, NumberInput, Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { derivesCertification } from "#model/certificates/accreditation.ts";
import { type CalendarEvent, CalendarEventForm, normalizePrice } from "#model/events/calendar-event.ts";
import { eventTypeLabels } from "#text/event-type.ts";
import { offerNotice } from "../messages/offer-notice.tsx";
import { DateField } from "../ui/editor/date-field.tsx";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { EditorModal } from "../ui/editor/editor-modal.tsx";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";
import { RichTextField } from "../ui/rich-text/rich-text-field.tsx";
import { ImageField } from "../uploads/image-field.tsx";
import { EducationFields } from "./education/education-fields.tsx";
import { EmailTemplateFields } from "./email-template-fields.tsx";
import { eventLabels } from "./event-labels.ts";
import { NoticesField } from "./notices-field.tsx";
import { PriceInput } from "./price-input.tsx";
import { QuestionsField } from "./questions-field.tsx";
import { RegistrationFields } from "./registration-fields.tsx";

const types = Object.entries(eventTypeLabels).map(([value, label]) => ({ value, label }));

/** @param seatsTaken the number of registrations that are not cancelled */
export function EventForm({ record, seatsTaken }: { record: EditedRecord<CalendarEvent>; seatsTaken: number }) {
  const form = useDialogForm({
    collection: "events",
    schema: CalendarEventForm,
    record,
    labels: eventLabels,
    messages: { saved: "Änderungen wurden gespeichert", failed: "Fehler beim Speichern der Veranstaltung" },
    onSaved: ({ id, noticeToOffer }) => noticeToOffer && offerNotice(id, noticeToOffer),
  });
  const { registrationSettings } = form.values;

  return (
    <EditorModal form={form} title={form.isNew ? "Neue Veranstaltung" : "Veranstaltung bearbeiten"}>
      <TextInput label={eventLabels.title} required {...useFirstField()} {...form.input("title")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md">
        <DateField label={eventLabels.date} required {...form.input("date")} />
        <DateField
          label={eventLabels.lastDay}
          description="Nur bei mehreren Tagen"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.input("lastDay")}
        />
        <TextInput label={eventLabels.time} required {...form.input("time")} />
        <TextInput label={eventLabels.location} required {...form.input("location")} />
        <Select label={eventLabels.type} data={types} {...form.input("type")} />
      </SimpleGrid>
      <Checkbox
        mt="md"
        label={eventLabels.isCancelled}
        description="Auf der Website und in Kalendern steht „Abgesagt“, und niemand kann sich mehr anmelden. Die Angemeldeten werden nicht automatisch benachrichtigt."
        {...form.toggle("isCancelled")}
      />
      <div className="editor-part">
        <RichTextField label={eventLabels.description} folder="events" {...form.input("description")} />
      </div>
      <div className="editor-part">
        <ImageField
          label={eventLabels.image}
          folder="events"
          {...form.input("image")}
          alt={form.values.imageAlt}
          onAltChange={(imageAlt) => form.change({ imageAlt })}
          altError={form.errors.imageAlt}
        />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} className="editor-part">
        <PointsFields form={form} />
        <PriceFields form={form} />
      </SimpleGrid>
      <EducationFields form={form} />
      <RegistrationFields form={form} seatsTaken={seatsTaken} />
      <QuestionsField form={form} />
      <NoticesField form={form} />
      <Fieldset legend="Bestätigungs-E-Mail" className="editor-part">
        <EmailTemplateFields
          template={registrationSettings.emailTemplate}
          onChange={(emailTemplate) =>
            form.change({ registrationSettings: { ...registrationSettings, emailTemplate } })
          }
          errors={{
            subject: form.errors["registrationSettings.emailTemplate.subject"],
            body: form.errors["registrationSettings.emailTemplate.body"],
          }}
        />
      </Fieldset>
    </EditorModal>
  );
}

function PointsFields({ form }: { form: EditorForm<CalendarEvent> }) {
  const isDerived = derivesCertification(form.values);
  return (
    <Fieldset legend="Zertifizierung">
      <NumberInput
        label={eventLabels.certificationPoints}
        min={0}
        step={1}
        decimalSeparator=","
        clampBehavior="none"
        readOnly={isDerived}
        description={isDerived && "Wird aus den Anerkennungen unter „Fortbildung“ berechnet."}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.input("certificationPoints")}
      />
      <Checkbox
        mt="md"
        label={eventLabels.certificationPending}
        disabled={isDerived}
        {...form.toggle("certificationPending")}
      />
    </Fieldset>
  );
}

function PriceFields({ form }: { form: EditorForm<CalendarEvent> }) {
  const { isFree, price } = form.values;
  return (
    <Fieldset legend="Teilnahme">
      <PriceInput label={eventLabels.price} disabled={isFree} {...form.input("price")} />
      <Checkbox
        mt="md"
        label={eventLabels.isFree}
        checked={isFree}
        onChange={(event) => form.change(normalizePrice({ isFree: event.currentTarget.checked, price }))}
      />
      {!isFree && (
        <Textarea
          mt="md"
          autosize
          minRows={3}
          label={eventLabels.payment}
          description="Steht vor der Anmeldung und in ihren E-Mails, mit dem Preis und dem Rechtstext „Kostenpflichtige Teilnahme“."
          {...form.input("payment")}
        />
      )}
    </Fieldset>
  );
}
