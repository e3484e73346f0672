import { type AnyExtension, Extension, Mark, mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Table, TableKit } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { StarterKit } from "@tiptap/starter-kit";
import {
  alignmentIn,
  allowedChildren,
  holdsWordsAndBlocks,
  isBlock,
  markOrder,
  type RichTextMark,
  type RichTextParent,
} from "#model/content/rich-text.ts";
import { isClearlyAddress } from "../../search/typed-address.ts";
import { withItemNumbers } from "./list-numbers.ts";

/** The editor's node for each element of `model/content/rich-text.ts`; `null`: kept as an attribute of its rows. */
const nodeNames: Record<RichTextParent, string | null> = {
  root: "doc",
  p: "paragraph",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  pre: "codeBlock",
  ul: "bulletList",
  ol: "orderedList",
  li: "listItem",
  dl: "descriptionList",
  dt: "descriptionTerm",
  dd: "descriptionText",
  blockquote: "blockquote",
  figure: "figure",
  figcaption: "figcaption",
  table: "table",
  thead: null,
  tbody: null,
  tr: "tableRow",
  th: "tableHeader",
  td: "tableCell",
  hr: "horizontalRule",
};

const markNames: Record<RichTextMark, string> = {
  a: "link",
  span: "language",
  abbr: "abbreviation",
  strong: "bold",
  em: "italic",
  u: "underline",
  s: "strike",
  code: "code",
  sub: "subscript",
  sup: "superscript",
};

/** Returns ProseMirror's expression for what may stand in an element. Words stand in paragraphs, except in a line. */
function contentOf(tag: RichTextParent): string {
  const names = new Set(nodesIn(tag));
  if (names.size === 0) return "inline*";
  // A row whose cells all belong to rows above has none of its own.
  return `(${[...names].join(" | ")})${tag === "tr" ? "*" : "+"}`;
}

function nodesIn(tag: RichTextParent): string[] {
  return allowedChildren[tag].flatMap((child) => {
    if (child === "#text") return [];
    const name = nodeNames[child];
    return name === null ? nodesIn(child) : [name];
  });
}

/** Returns an extension with the content and the order of marks that the model prescribes. */
function byModel(extension: AnyExtension): AnyExtension {
  const mark = markOrder.find((tag) => markNames[tag] === extension.name);
  // Marks exclude only themselves: Tiptap's own code would drop a link around it.
  if (mark) return extension.extend({ priority: 990 - markOrder.indexOf(mark), excludes: extension.name });
  const found = Object.entries(nodeNames).find(([, name]) => name === extension.name);
  const tag = found?.[0] as RichTextParent | undefined;
  return tag && allowedChildren[tag].length > 0 ? extension.extend({ content: contentOf(tag) }) : extension;
}

/** A node that only the model describes. */
function plainNode(
  tag: "figure" | "figcaption" | "dl" | "dt" | "dd",
  config: Partial<Parameters<typeof Node.create>[0]>,
) {
  return Node.create({
    name: nodeNames[tag] ?? tag,
    content: contentOf(tag),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    ...config,
  });
}

function plainMark(tag: "sub" | "sup" | "abbr" | "span", config: Partial<Parameters<typeof Mark.create>[0]> = {}) {
  return Mark.create({
    name: markNames[tag],
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    ...config,
  });
}

const alignmentClass = {
  default: null,
  parseHTML: ({ className, style }: HTMLElement) =>
    alignmentIn(className) ?? alignmentIn(`text-${style.textAlign}`) ?? null,
  renderHTML: ({ textAlign }: Record<string, unknown>) => (textAlign ? { class: `text-${textAlign}` } : {}),
};

/** Alignment as the class the website styles; style attributes are never stored. */
const AlignmentClass = TextAlign.extend({
  addGlobalAttributes() {
    return [{ types: [...this.options.types, "tableCell", "tableHeader"], attributes: { textAlign: alignmentClass } }];
  },
});

/** What Tiptap's own nodes do not keep. */
const KeptAttributes = Extension.create({
  name: "keptAttributes",
  addGlobalAttributes: () => [
    {
      types: ["paragraph"],
      attributes: {
        /** Whether a paragraph in a list item, cell, … has its own `<p>`, with space around it. */
        hasTag: {
          default: false,
          rendered: false,
          parseHTML: ({ parentElement }) => {
            const parent = parentElement?.nodeName.toLowerCase() ?? "";
            return isBlock(parent) && holdsWordsAndBlocks(parent);
          },
        },
      },
    },
    {
      types: ["tableRow"],
      attributes: {
        isInHead: {
          default: false,
          rendered: false,
          parseHTML: ({ parentElement }) => parentElement?.nodeName.toLowerCase() === "thead",
        },
      },
    },
    { types: ["tableHeader"], attributes: { scope: { default: null } } },
    /** The number of an item that does not follow the one before; a new item after it follows it. */
    { types: ["listItem"], attributes: { value: { default: null, keepOnSplit: false } } },
  ],
});

/** A picture inside the text, with the size the server measured. */
const InlineImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), width: { default: null }, height: { default: null } };
  },
}).configure({ inline: true });

/** Formatted words may stand in preformatted text. */
const keptInCode = {
  marks: "_",
  renderHTML: ({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) => ["pre", HTMLAttributes, 0],
};

const Texts = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  link: {
    openOnClick: false,
    defaultProtocol: "https",
    shouldAutoLink: isClearlyAddress,
    HTMLAttributes: { rel: null, target: null },
  },
}).extend({
  addExtensions() {
    const own: AnyExtension[] = this.parent?.() ?? [];
    return own.map((extension) => {
      if (extension.name === "codeBlock") return byModel(extension.extend(keptInCode));
      return byModel(extension.name === "orderedList" ? withItemNumbers(extension) : extension);
    });
  },
});

/** After the last cell, Tab moves to the next field instead of adding a row; a toolbar button adds rows. */
const LeavableTable = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
}).configure({ resizable: false });

const Tables = TableKit.configure({ table: false }).extend({
  addExtensions() {
    return [LeavableTable, ...((this.parent?.() ?? []) as AnyExtension[])].map(byModel);
  },
});

/** The extensions of the text editor: Tiptap's and our own nodes, with the content model of all texts. */
export const textExtensions: AnyExtension[] = [
  Texts,
  Tables,
  AlignmentClass.configure({ types: ["heading", "paragraph"] }),
  KeptAttributes,
  InlineImage,
  plainNode("figure", { group: "block", isolating: true }),
  plainNode("figcaption", { defining: true }),
  plainNode("dl", { group: "block" }),
  plainNode("dt", { defining: true }),
  plainNode("dd", { defining: true }),
  ...[
    plainMark("abbr", {
      parseHTML: () => [{ tag: "abbr[title]" }],
      addAttributes: () => ({ title: { default: null } }),
    }),
    plainMark("span", {
      parseHTML: () => [{ tag: "span[lang]" }],
      addAttributes: () => ({ lang: { default: null } }),
    }),
    plainMark("sub"),
    plainMark("sup"),
  ].map(byModel),
];
