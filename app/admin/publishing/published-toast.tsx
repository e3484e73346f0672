import { Button } from "@mantine/core";
import { singleCollections } from "#model/content/collection-kind.ts";
import { publicPlaceOf } from "#model/site/public-place.ts";
import { restorationReasons } from "../history/restoration-reasons.ts";
import type { CommandAnswer } from "../ui/command/command-answer.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { showUndo } from "../ui/feedback/toast.tsx";

/** Where a command that undoes a publication is sent. */
interface TakeBack {
  action: string;
  submission: { intent: "unpublish"; id: string } | { intent: "restoreVersion"; version: number };
}

const outcomes = {
  unpublish: "Von der Website genommen und als Entwurf behalten",
  restoreVersion: "Auf der Website steht wieder die vorige Fassung; Ihre steht im Verlauf",
};

/**
 * Shown after publishing: the message, a link to the public page, and a way back. The only record of a collection has no
 * way back from its first publication.
 */
export function showPublished(
  message: string,
  published: {
    /** The name of the form: the collection, or a part of its record ("legal-imprint"). */
    collection: string;
    /** The collection. */
    of: string;
    id: string;
    values: FormValues;
    /** The version of the record that was public before. */
    before: number | "new";
    /** The path of the screen, whose action handles `unpublish`. */
    screen: string;
  },
): void {
  const { collection, of, id, values, before, screen } = published;
  const place = publicPlaceOf(collection, id, typeof values.title === "string" ? values.title : "");
  const isOnly = (singleCollections as readonly string[]).includes(of);
  const takeBack: TakeBack =
    before === "new"
      ? { action: screen, submission: { intent: "unpublish", id } }
      : { action: `/admin/history/${of}/${id}`, submission: { intent: "restoreVersion", version: before } };
  showUndo(message, (hide) => (
    <>
      {place && (
        <Button component="a" href={place} target="_blank" rel="noopener" size="compact-sm" variant="default">
          Ansehen<span className="visually-hidden"> (neues Fenster)</span>
        </Button>
      )}
      {!(isOnly && before === "new") && <TakeBackButton {...takeBack} onDone={hide} />}
    </>
  ));
}

function TakeBackButton({ action, submission, onDone }: TakeBack & { onDone: () => void }) {
  const { submit, isRunning } = useCommand<TakeBack["submission"], CommandAnswer>({
    action,
    done: ({ intent }) => outcomes[intent],
    failed: "Fehler beim Zurücknehmen",
    reasons: restorationReasons,
    onDone,
    onFailure: onDone,
  });
  return (
    <Button size="compact-sm" variant="default" disabled={isRunning} onClick={() => submit(submission)}>
      Zurücknehmen
    </Button>
  );
}
