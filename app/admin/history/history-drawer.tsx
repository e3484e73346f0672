import "./history.css";
import { Alert, Button, Drawer, Skeleton, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useCommand } from "../ui/command/use-command.ts";
import { useCloseHref } from "../ui/dialog/dialog-href.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { hasFailed, type LoadFailed, loadedData } from "../ui/fetcher-data.ts";
import { useMayChange } from "../ui/use-viewer.ts";
import { differingFields } from "./difference.ts";
import { DifferenceView } from "./difference-view.tsx";
import type { clientLoader, RestorationCommand } from "./history.ts";
import { restorationReasons } from "./restoration-reasons.ts";
import { VersionList } from "./version-list.tsx";

/**
 * "Verlauf" of a record, open while the URL has `?verlauf=ID`: the versions of the record and of its draft with author
 * and time, their changes, and restoring an old version as a new one.
 */
export function HistoryDrawer({
  collection,
  id,
  labels,
}: {
  collection: string;
  id: string;
  labels: Record<string, string>;
}) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const path = `/admin/history/${collection}/${id}`;
  const { load, data: answer, state } = useFetcher<typeof clientLoader>();
  const data = loadedData(answer);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    void load(path + chosen);
  }, [load, path, chosen]);

  const close = () => void navigate(closeHref, { replace: true, preventScrollReset: true });
  const restoration = useRestoration(path, close);
  return (
    <Drawer opened onClose={close} title="Verlauf" position="right" size="min(46rem, 100%)">
      {!answer && <Skeleton height={200} />}
      {hasFailed(answer) && (
        <Alert color="red" role="alert" title="Fehler beim Laden des Verlaufs">
          <Button variant="default" onClick={() => void load(path + chosen)} disabled={state !== "idle"}>
            {state === "idle" ? "Erneut versuchen" : "Wird geladen..."}
          </Button>
        </Alert>
      )}
      {data && (
        <>
          {nameOf(data) && <p className="history-name">{nameOf(data)}</p>}
          {data.draftVersions.length > 0 && (
            <>
              <h3 className="history-part">Entwurf, noch nicht veröffentlicht</h3>
              <VersionList
                label="Fassungen des Entwurfs"
                newest="im Formular"
                versions={data.draftVersions}
                shown={data.isDraft ? data.version : undefined}
                onChoose={(version) => setChosen(`?entwurf=${version}`)}
              />
              {data.versions.length > 0 && (
                <h3 className="history-part">
                  {data.isPublic ? "Veröffentlicht" : "Früher veröffentlicht, nicht mehr auf der Website"}
                </h3>
              )}
            </>
          )}
          {data.versions.length > 0 && (
            <VersionList
              label="Veröffentlichte Fassungen"
              newest={data.isPublic ? "aktuell" : "zuletzt veröffentlicht"}
              versions={data.versions}
              shown={data.isDraft ? undefined : data.version}
              onChoose={(version) => setChosen(`?version=${version}`)}
            />
          )}
          <VersionView
            data={data}
            isLoading={state === "loading"}
            labels={{ ...labels, ...data.labels }}
            restoration={restoration}
          />
        </>
      )}
    </Drawer>
  );
}

type HistoryData = Exclude<Awaited<ReturnType<typeof clientLoader>>, LoadFailed>;

/** Returns the record's name or title, if it has one. */
function nameOf({ document }: HistoryData): string | undefined {
  const name = document?.name ?? document?.title;
  return typeof name === "string" ? name : undefined;
}

function VersionView({
  data,
  isLoading,
  labels,
  restoration,
}: {
  data: HistoryData;
  isLoading: boolean;
  labels: Record<string, string>;
  restoration: Restoration;
}) {
  const { isDraft, isPublic, versions, draftVersions } = data;
  const isNewest = data.version === (isDraft ? draftVersions : versions)[0]?.version;
  const texts = textsFor(data);
  // What was deleted comes back from the trash only; what was taken off the website goes into its draft.
  const intent = isDraft ? "restoreDraft" : isPublic ? "restoreVersion" : "takeVersion";
  const isThere = isPublic || draftVersions.length > 0;
  if (isLoading) return <Skeleton height={120} mt="md" />;
  if (!data.document) return <p>Diese Fassung gibt es nicht.</p>;
  if (!data.otherDocument) return <p className="muted">Es gibt nur diese eine Fassung.</p>;
  const [before, after] = isNewest ? [data.otherDocument, data.document] : [data.document, data.otherDocument];
  const fields = differingFields(labels, before, after);
  return (
    <section aria-live="polite">
      <Title order={3} size="h4" mt="md" mb="xs">
        {isNewest ? texts.title : "Was sich seit dieser Fassung geändert hat"}
      </Title>
      {fields.length === 0 && (
        <p className="muted">{isNewest ? texts.same : "Kein Unterschied zur aktuellen Fassung."}</p>
      )}
      <dl className="differences">
        {fields.map((field) => (
          <div key={field.path}>
            <dt>{field.label}</dt>
            <dd>
              <DifferenceView before={field.before} after={field.after} />
            </dd>
          </div>
        ))}
      </dl>
      {!isNewest && fields.length > 0 && isThere && restoration.isAllowed && (
        <Button
          mt="md"
          disabled={restoration.isRunning}
          onClick={() => restoration.restore({ intent, version: data.version })}
        >
          {restoration.isRunning ? "Wird wiederhergestellt..." : texts.restore}
        </Button>
      )}
    </section>
  );
}

const lastChange = {
  title: "Was sich zuletzt geändert hat",
  same: "Am Inhalt hat sich nichts geändert.",
};
const intoForm = "In das Formular übernehmen";
const textsOf = {
  record: { ...lastChange, restore: "Diese Fassung wiederherstellen" },
  former: { ...lastChange, restore: intoForm },
  draft: {
    title: "Was der Entwurf an der veröffentlichten Fassung ändert",
    same: "Kein Unterschied zur veröffentlichten Fassung.",
    restore: intoForm,
  },
  formerDraft: {
    title: "Was der Entwurf an der zuletzt veröffentlichten Fassung ändert",
    same: "Kein Unterschied zur zuletzt veröffentlichten Fassung.",
    restore: intoForm,
  },
  onlyDraft: { ...lastChange, restore: intoForm },
};

function textsFor({ isDraft, isPublic, versions }: HistoryData) {
  if (!isDraft) return isPublic ? textsOf.record : textsOf.former;
  if (versions.length === 0) return textsOf.onlyDraft;
  return isPublic ? textsOf.draft : textsOf.formerDraft;
}

interface Restoration {
  isAllowed: boolean;
  isRunning: boolean;
  restore: (command: RestorationCommand) => void;
}

/** Called in the drawer, because the restoration unmounts its button before the answer is handled. */
function useRestoration(path: string, onRestored: () => void): Restoration {
  const isAllowed = useMayChange(path);
  const { submit, isRunning } = useCommand<RestorationCommand, EditorAnswer>({
    action: path,
    done: "Fassung wurde wiederhergestellt",
    failed: "Fehler beim Wiederherstellen der Fassung",
    reasons: restorationReasons,
    onDone: onRestored,
  });
  return { isAllowed, isRunning, restore: submit };
}
