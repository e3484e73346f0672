import { expect, it } from "vitest";
import { contentSchemas } from "#model/content/collections.ts";
import { aboutFields } from "#text/fields/about-fields.ts";
import { boardLabels } from "../board/board-labels.ts";
import { courseLabels } from "../courses/course-form.tsx";
import { documentLabels } from "../documents/document-labels.ts";
import { eventLabels } from "../events/event-labels.ts";
import { homeLabels } from "../home/home-labels.ts";
import { newsLabels } from "../news/news-labels.ts";
import { programLabels } from "../program/program-labels.ts";

type Labels = Readonly<Record<string, string>>;
const labelsOf: [collection: keyof typeof contentSchemas, labels: Labels][] = [
  ["news", newsLabels],
  ["events", eventLabels],
  ["congresses", programLabels],
  ["courses", courseLabels],
  ["documents", documentLabels],
  ["board", boardLabels],
  ["about", aboutFields],
  ["home", homeLabels],
];

it.each(labelsOf)("every field of %s has a German name in forms, conflicts and the history", (collection, labels) => {
  const nameless = Object.entries(contentSchemas[collection].shape).flatMap(([key, field]) => {
    const inner = Object.keys(labels).filter((path) => path.startsWith(`${key}.`) && !path.includes("="));
    if (inner.length === 0) return key in labels ? [] : [key];
    const parts = Object.keys((field.safeParse(undefined).data ?? {}) as object);
    // The name of the whole stands for parts without one of their own.
    return parts.filter((part) => !labels[`${key}.${part}`] && !labels[key]).map((part) => `${key}.${part}`);
  });
  expect(nameless).toEqual([]);
});
