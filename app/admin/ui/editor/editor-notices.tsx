import { Alert, Anchor, Button, Group, List, Table } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { collectionNames } from "#model/content/collection-kind.ts";
import { formatInstant } from "#text/date.ts";
import { differingFields, withValueOf } from "../../history/difference.ts";
import { wordDifference } from "../../history/word-difference.ts";
import { OtherEditors } from "../../presence/other-editors.tsx";
import { DraftNotice } from "../../publishing/draft-notice.tsx";
import { RemovalNotice } from "../../publishing/removal-notice.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import type { EditorForm } from "./editor-form.ts";
import { focusMistake } from "./focus-mistake.ts";
import type { FormValues } from "./form-values.ts";
import { useScrollIntoView } from "./use-scroll-into-view.ts";

/** The notices above a form: restored input, a conflict, a deletion, validation errors. */
export function EditorNotices<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  return (
    <>
      <OtherEditors form={form} />
      {form.stale && <Conflict form={form} />}
      {form.isMissing && <Missing form={form} />}
      <DraftNotice
        collection={form.collection}
        id={form.id}
        draft={form.stale ? undefined : form.draft}
        isPublished={!form.isNew}
        note={form.part?.note}
      />
      <RemovalNotice id={form.id} removal={form.removal} publishAt={form.draft?.publishAt} />
      {form.restored && !form.stale && <RestoredInput typedAt={form.restored.typedAt} onDiscard={form.discard} />}
      <ErrorSummary {...form} />
    </>
  );
}

export function RestoredInput({
  typedAt,
  next = "speichern",
  onDiscard,
}: {
  typedAt: string;
  /** What is done with the input. */
  next?: "speichern" | "senden";
  onDiscard: () => void;
}) {
  return (
    <Alert color="petrol" variant="light" title="Nicht gespeicherte Eingaben wiederhergestellt" mb="md">
      Vom {formatInstant(typedAt)} Uhr. Prüfen Sie sie und {next} Sie, oder verwerfen Sie sie.
      <Group mt="sm">
        <Button size="sm" variant="default" onClick={onDiscard}>
          Eingaben verwerfen
        </Button>
      </Group>
    </Alert>
  );
}

function Missing<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  const notice = useScrollIntoView(form.isMissing);
  return (
    <Alert
      ref={notice}
      className="notice-above"
      color="amber"
      title={form.goneText ? "Inzwischen gelöscht" : "Dieser Eintrag wurde inzwischen gelöscht"}
      mb="md"
      role="alert"
    >
      {form.goneText ?? (
        <>
          Ihre Fassung ist noch da. Mit dem Speichern wird der Eintrag wiederhergestellt.
          <Group mt="sm">
            <Button size="sm" onClick={form.overwrite} disabled={form.isSaving}>
              Wiederherstellen und speichern
            </Button>
          </Group>
        </>
      )}
    </Alert>
  );
}

function ErrorSummary({ errors, labels, hrefOf }: Pick<EditorForm<FormValues>, "errors" | "labels" | "hrefOf">) {
  const toMistake = useMistakeAfterLink();
  const order = Object.keys(labels);
  const positionOf = (path: string) => order.indexOf(path in labels ? path : (path.split(".")[0] ?? ""));
  const entries = Object.entries(errors).toSorted(([one], [other]) => positionOf(one) - positionOf(other));
  if (entries.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      title="Bitte prüfen Sie Ihre Angaben"
      mb="md"
      role="alert"
      className="error-summary"
    >
      <List size="sm">
        {entries.map(([path, message]) => (
          <List.Item key={path}>
            <Mistake
              label={labels[path] ?? labels[path.split(".")[0] ?? ""] ?? "Angabe"}
              href={hrefOf?.(path)}
              onFollow={toMistake}
            />
            : {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Returns what a link to another page of the form calls: the first invalid field of that page gets the focus. */
function useMistakeAfterLink(): () => void {
  const { pathname } = useLocation();
  const [leftPath, setLeftPath] = useState<string>();
  useEffect(() => {
    if (leftPath === undefined || leftPath === pathname) return;
    setLeftPath(undefined);
    focusMistake();
  }, [leftPath, pathname]);
  return () => setLeftPath(pathname);
}

function Mistake({ label, href, onFollow }: { label: string; href: string | undefined; onFollow: () => void }) {
  if (!href) return label;
  return (
    <Anchor component={Link} to={href} replace preventScrollReset inherit onClick={onFollow}>
      {label}
    </Anchor>
  );
}

function Conflict<V extends FormValues>({ form }: { form: EditorForm<V> }) {
  const { stale } = form;
  if (!stale) return null;
  const labels = { ...form.labels, ...stale.labels };
  const fields = differingFields(labels, form.values, stale.document).map((field) =>
    form.secrets.includes(field.path) ? { ...field, before: hide(field.before), after: hide(field.after) } : field,
  );
  const keep = (path: string) => form.change(withValueOf(form.values, path, stale.document));
  return (
    <ConflictNotice stale={stale} isSaving={form.isSaving} onKeep={form.overwrite} onTakeStored={form.takeStored}>
      Vergleichen Sie beide Fassungen und entscheiden Sie, welche bleiben soll.
      {/* Secrets and file details have no history. */}
      {form.secrets.length === 0 &&
        (collectionNames as readonly string[]).includes(form.collection) &&
        " Speichern Sie Ihre, finden Sie die andere weiter unter „Verlauf“; übernehmen Sie die gespeicherte, gehen Ihre Änderungen verloren."}
      <Table.ScrollContainer minWidth={560}>
        <Table className="conflict" layout="fixed" verticalSpacing="sm" mt="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={130}>Feld</Table.Th>
              <Table.Th>Ihre Fassung</Table.Th>
              <Table.Th>Gespeicherte Fassung</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ path, label, before, after }) => (
              <Table.Tr key={path}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>
                  <OneSide text={before} other={after} />
                </Table.Td>
                <Table.Td>
                  <OneSide text={after} other={before} />
                  <Button size="compact-sm" variant="default" mt={6} display="block" onClick={() => keep(path)}>
                    Übernehmen<span className="visually-hidden">: {label}</span>
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {fields.length === 0 && <p>Beide Fassungen sind jetzt gleich.</p>}
    </ConflictNotice>
  );
}

/** Masks a secret, so that only its presence shows. */
function hide(secret: string): string {
  return secret && "••••••";
}

/** One of two versions, with the words highlighted that the other one does not have. */
function OneSide({ text, other }: { text: string; other: string }) {
  if (!text) return "–";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable by keyboard
    <div className="conflict-text" tabIndex={0}>
      {wordDifference(other, text)
        .filter(({ kind }) => kind !== "removed")
        .map(({ kind, text: words }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
          kind === "added" ? <mark key={index}>{words}</mark> : words,
        )}
    </div>
  );
}
