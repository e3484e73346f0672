/** A file that is longer has more than one document. */
const longestDocument = 1_000_000;

/**
 * Makes a list of a file that is one document, as tools write a collection of one, for example the settings; every other
 * text is passed on as it is.
 */
export async function* listOfOne(
  stream: AsyncIterable<string>,
  isOne: (value: object) => boolean,
): AsyncGenerator<string> {
  let head = "";
  let isLong = false;
  for await (const chunk of stream) {
    head += chunk;
    isLong ||= head.length > longestDocument;
    if (!isLong) continue;
    yield head;
    head = "";
  }
  if (head === "") return;
  const value = !isLong && head.trimStart().startsWith("{") ? parsed(head) : undefined;
  yield typeof value === "object" && value !== null && isOne(value) ? `[${head}]` : head;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** As much is read to see whether the first line is a document. */
const longestFirstLine = 1_000_000;

/**
 * Makes a list of a file with one JSON document in each line, as some tools write it; every other text is passed on as
 * it is.
 */
export async function* listOfLines(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let kind: "unknown" | "lines" | "other" = "unknown";
  let rest = "";
  let before = "[";
  for await (const chunk of stream) {
    rest += chunk;
    if (kind === "unknown") kind = kindOf(rest);
    if (kind === "unknown") continue;
    if (kind === "other") {
      yield rest;
      rest = "";
      continue;
    }
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((one) => one.trim() !== "")) {
      yield before + line;
      before = ",";
    }
  }
  if (kind !== "lines") yield rest;
  else yield `${rest.trim() === "" ? "" : `,${rest}`}]`;
}

/** @param head "unknown" is returned until it is long enough to tell */
function kindOf(head: string): "unknown" | "lines" | "other" {
  const [first = "", ...others] = head.trimStart().split("\n");
  if (head.length > longestFirstLine) return "other";
  const next = others.join("").trimStart();
  if (next === "") return "unknown";
  return next.startsWith("{") && isDocument(first) ? "lines" : "other";
}

function isDocument(text: string): boolean {
  return text.startsWith("{") && typeof parsed(text) === "object";
}
