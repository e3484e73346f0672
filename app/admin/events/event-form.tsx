import { Checkbox, Fieldset, NumberInput, SimpleGrid } from "@mantine/core";
import { useLocation } from "react-router";
import { derivesCertification } from "#model/certificates/accreditation.ts";
import { type CalendarEvent, CalendarEventForm, normalizePrice } from "#model/events/calendar-event.ts";
import { registrationParts } from "#model/events/registration-choice.ts";
import { hasPrice } from "#model/payments/owed-for.ts";
import { eventTypeLabels } from "#text/events/event-type.ts";
import { EvaluationFields } from "../evaluation/evaluation-fields.tsx";
import { offerNotice } from "../messages/offer-notice.tsx";
import { EmailTab } from "../registrations/email-tab.tsx";
import type { ManagerData } from "../registrations/load-manager.ts";
import { DateField } from "../ui/editor/date-field.tsx";
import type { EditedRecord } from "../ui/editor/edited-record.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { EditorBody } from "../ui/editor/editor-modal.tsx";
import { Select, Textarea, TextInput } from "../ui/editor/inputs.ts";
import { useDialogForm } from "../ui/editor/use-dialog-form.ts";
import { useFirstField } from "../ui/editor/use-first-field.ts";
import { RichTextField } from "../ui/rich-text/rich-text-field.tsx";
import { useUrlSearch } from "../ui/use-url-search.ts";
import { ImageField } from "../uploads/image-field.tsx";
import { useCancelEvent } from "./cancel-event.tsx";
import { AccreditationsField } from "./education/accreditations-field.tsx";
import { DaysField } from "./education/days-field.tsx";
import { DisclosuresField } from "./education/disclosures-field.tsx";
import { SponsorsField } from "./education/sponsors-field.tsx";
import { eventLabels } from "./event-labels.ts";
import { EventPresets } from "./event-presets.tsx";
import { eventHref, type FormSectionPath, newEventId, sectionAt } from "./event-sections.ts";
import { MailFields } from "./mail-fields.tsx";
import { ParticipationsField } from "./participations/participations-field.tsx";
import { WorkshopsField } from "./participations/workshops-field.tsx";
import { PriceInput } from "./price-input.tsx";
import { QuestionsField } from "./questions-field.tsx";
import { RefundFields } from "./refund-fields.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import { sectionOfField } from "./section-of-field.ts";

const types = Object.entries(eventTypeLabels).map(([value, label]) => ({ value, label }));

/**
 * The form of an event, of which one section is shown.
 * @param seatsTaken the number of registrations that are not cancelled
 */
export function EventForm({
  section,
  record,
  seatsTaken,
  manager,
  isMailConfigured,
}: {
  section: FormSectionPath;
  record: EditedRecord<CalendarEvent>;
  seatsTaken: number;
  /** Given to those who may write the mails, but not edit the event. */
  manager: ManagerData | undefined;
  isMailConfigured: boolean;
}) {
  const { pathname } = useLocation();
  const { search } = useUrlSearch();
  const eventId = record.id ?? newEventId;
  const form = useDialogForm({
    collection: "events",
    schema: CalendarEventForm,
    record,
    labels: eventLabels,
    messages: { saved: "Änderungen wurden gespeichert", failed: "Fehler beim Speichern der Veranstaltung" },
    onSaved: ({ id, noticeToOffer }) => noticeToOffer && offerNotice(id, noticeToOffer),
    action: pathname,
    hrefOf(path) {
      const place = sectionOfField(path);
      return place === section ? undefined : eventHref(eventId, place, search);
    },
  });
  const cancelling = useCancelEvent(form);
  const registration = registrationParts(form.values, seatsTaken);
  const { participations, workshops } = form.values;
  if (manager) return <EmailTab key={manager.event.id} manager={manager} />;
  return (
    <EditorBody form={form} placeOf={(path) => (sectionAt(path)?.isForm ? `${path.split("/")[3]}` : path)}>
      {section === "was-und-wann" && <WhatAndWhen form={form} cancelling={cancelling.button} />}
      {section === "anmeldung" && (
        <>
          <RegistrationFields form={form} parts={registration} seatsTaken={seatsTaken} />
          {(registration.has("people") || participations.length + workshops.length > 0) && (
            <>
              <ParticipationsField form={form} saved={record.values.participations} />
              <WorkshopsField form={form} saved={record.values.workshops} />
            </>
          )}
          {registration.has("people") && <QuestionsField form={form} />}
          <div className="editor-part">
            <PriceFields form={form} />
          </div>
          {(!form.values.isFree || hasPrice(form.values)) && <RefundFields form={form} />}
        </>
      )}
      {section === "fortbildung" && (
        <>
          <PointsFields form={form} />
          <DaysField form={form} />
          <AccreditationsField form={form} />
        </>
      )}
      {section === "referierende" && (
        <>
          <TextInput label={eventLabels.scientificLead} {...form.input("scientificLead")} />
          <SponsorsField form={form} />
          <DisclosuresField form={form} />
        </>
      )}
      {section === "evaluation" && <EvaluationFields form={form} />}
      {section === "e-mails" && <MailFields form={form} isMailConfigured={isMailConfigured} />}
      {cancelling.dialog}
    </EditorBody>
  );
}

function WhatAndWhen({ form, cancelling }: { form: EditorForm<CalendarEvent>; cancelling: React.ReactNode }) {
  return (
    <>
      {form.isNew && <EventPresets form={form} />}
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
        {cancelling}
      </SimpleGrid>
      <div className="editor-part">
        <RichTextField label={eventLabels.description} folder="events" {...form.input("description")} />
      </div>
      <div className="editor-part">
        <ImageField
          label={eventLabels.image}
          folder="events"
          {...form.input("image")}
          alt={form.values.imageAlt}
          onAltChange={form.input("imageAlt").onChange}
          altError={form.errors.imageAlt}
        />
      </div>
    </>
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
        description={isDerived && "Wird aus den Anerkennungen weiter unten berechnet."}
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
  const { isFree, price, participations } = form.values;
  const hasKinds = participations.length > 0;
  return (
    <Fieldset legend="Teilnahme">
      <Checkbox
        label={eventLabels.isFree}
        checked={isFree}
        onChange={(event) => form.change(normalizePrice({ isFree: event.currentTarget.checked, price }))}
      />
      {hasKinds && <p className="muted">Dieser Preis gilt für alle, die keine Teilnahmeart haben.</p>}
      {!isFree && (
        <div className="editor-part">
          <PriceInput label={eventLabels.price} {...form.input("price")} />
        </div>
      )}
      {(!isFree || hasPrice(form.values)) && (
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
