import type { ActionName } from "./actions/actions.ts";
import type { Step } from "./play.ts";

/** The shortest sequences of failures that the simulation has found, and what was wrong. */
export const found: readonly { was: string; steps: string }[] = [
  {
    was: "the pictures of a deleted event were removed after a week, although the trash keeps the event for a month",
    steps: "remove:1084118515,waitSomeDays:120867139",
  },
  {
    was: "a person who was erased came back with a backup made before and got mail",
    steps:
      "changeMood:1652207840,addByHand:996359923,waitOverNight:1530333520,erase:371506830,restoreBackup:2126668897,waitSomeMinutes:678811112",
  },
  {
    was: "a person who was erased came back with a backup that was made before, while the clock was ahead",
    steps: "writeToSecretariat:1091988680,clockIsWrong:1012203716,erase:661031847,restoreBackup:1",
  },
  {
    was: "an earlier arrival replaced a later one without an entry in the log",
    steps: "createEvent:470715983,admitWalkIn:367815726,recordAttendance:1595888728",
  },
  {
    was: "an import of an older export brought records back whose files are gone for good, and did not say so",
    steps: "importExport:112311611,remove:518648759,emptyTrash:1626283791,importExport:1052215339",
  },
  {
    was: "an event that became a draft again could be deleted for good as if it were in the trash, with its answers",
    steps:
      "createEvent:1990292537,createEvent:1385970722,createEvent:665439876,compareStatement:691302429,waitOverNight:1247418881,register:551827233,answerEvaluation:180755201,unpublish:830669632,purgeDeleted:1975154655,restart:629755342",
  },
  {
    was: "somebody on the waiting list of an event whose kinds have seats was given one that was on offer to another",
    steps: "freeSeat:1397433445,offerKinds:776930817,giveSeat:981029027",
  },
  {
    was: "whose number or points were corrected while the chamber took its time counted as reported with them",
    steps: "reportPoints:7,reportPoints:23",
  },
  {
    was: "the chamber was told of somebody who turned out not to have been there while it took its time",
    steps: "reportPoints:22",
  },
  {
    was: "a file that is used by now was not deleted with the answer that the site has failed",
    steps: "deleteMedia:1",
  },
  {
    was: "a report was withdrawn under the number the event has by now, and the chamber went on knowing of it",
    steps: "changeNumber:1,changeNumber:2",
  },
];

/** Reads steps as a failure prints them: `action:seed,action:seed`. */
export function readSteps(text: string): Step[] {
  return text.split(",").map((step) => {
    const [action, seed] = step.split(":");
    return { action: action as ActionName, seed: Number(seed) };
  });
}
