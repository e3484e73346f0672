import { Mark, mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TextAlign } from "@tiptap/extension-text-align";

// Nodes that the server accepts (server/content/rich-text/rich-text.ts) and Tiptap does not support itself: without
// them, opening and saving an imported text would lose content.

/** Alignment as the class the website styles; style attributes are never stored. */
export const AlignmentClass = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) =>
              /(?:^|\s)text-(left|center|right|justify)(?:\s|$)/.exec(element.className)?.[1] ??
              (element.style.textAlign || null),
            renderHTML: ({ textAlign }) => (textAlign ? { class: `text-${textAlign}` } : {}),
          },
        },
      },
    ];
  },
});

/** A picture inside the text, with the size the server measured. */
export const InlineImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), width: { default: null }, height: { default: null } };
  },
}).configure({ inline: true });

export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "block+ figcaption?",
  isolating: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", mergeAttributes(HTMLAttributes), 0],
});

export const Figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", mergeAttributes(HTMLAttributes), 0],
});

export const DescriptionList = Node.create({
  name: "descriptionList",
  group: "block",
  content: "(descriptionTerm | descriptionText)+",
  parseHTML: () => [{ tag: "dl" }],
  renderHTML: ({ HTMLAttributes }) => ["dl", mergeAttributes(HTMLAttributes), 0],
});

export const DescriptionTerm = Node.create({
  name: "descriptionTerm",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "dt" }],
  renderHTML: ({ HTMLAttributes }) => ["dt", mergeAttributes(HTMLAttributes), 0],
});

export const DescriptionText = Node.create({
  name: "descriptionText",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "dd" }],
  renderHTML: ({ HTMLAttributes }) => ["dd", mergeAttributes(HTMLAttributes), 0],
});

export const Subscript = Mark.create({
  name: "subscript",
  excludes: "superscript",
  parseHTML: () => [{ tag: "sub" }],
  renderHTML: ({ HTMLAttributes }) => ["sub", mergeAttributes(HTMLAttributes), 0],
});

export const Superscript = Mark.create({
  name: "superscript",
  excludes: "subscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: ({ HTMLAttributes }) => ["sup", mergeAttributes(HTMLAttributes), 0],
});

export const Abbreviation = Mark.create({
  name: "abbreviation",
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: "abbr[title]" }],
  renderHTML: ({ HTMLAttributes }) => ["abbr", mergeAttributes(HTMLAttributes), 0],
});

export const ownNodes = [
  AlignmentClass.configure({ types: ["heading", "paragraph"] }),
  InlineImage,
  Figure,
  Figcaption,
  DescriptionList,
  DescriptionTerm,
  DescriptionText,
  Subscript,
  Superscript,
  Abbreviation,
];
