import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useRef, useState } from "react";
import type { ImageFolder } from "#model/files/upload.ts";
import type { UploadedFile } from "../../uploads/upload-file.ts";
import { type UploadState, useUpload } from "../../uploads/use-upload.ts";
import { lostText } from "./lost-text.ts";
import {
  type CleanedHtml,
  cleanOnServer,
  embeddedFile,
  filesBeside,
  type PastedHtml,
  readPastedHtml,
} from "./pasted-html.ts";
import { notePaste } from "./pastes-under-way.ts";
import { describedAs, type PictureOrigin, sourceAmong } from "./picture-origin.ts";

export interface PastedPictures {
  upload: UploadState;
  /** Why pasted content is missing from the text. */
  notice: string | undefined;
  /** URLs of pictures without a description that the user has not been asked about yet. */
  undescribed: readonly string[];
  /** Marks a picture as asked about, also if the user left its description empty. */
  wasAsked(url: string): void;
  /** Both return whether they handle the event. */
  onPaste(view: EditorView, event: ClipboardEvent): boolean;
  onDrop(view: EditorView, event: DragEvent, isMoved: boolean): boolean;
  /** Called for every transaction, so that a picture is inserted where it was dropped. */
  follow(transaction: Transaction): void;
}

/** Uploads the pictures in pasted or dropped content, and reports those it cannot. */
export function usePastedPictures(folder: ImageFolder): PastedPictures {
  const [notice, setNotice] = useState<string>();
  const [undescribed, setUndescribed] = useState<string[]>([]);
  const position = useRef(0);
  /** How to insert each file once it is uploaded. */
  const uses = useRef(new Map<File, (file: UploadedFile) => void>());
  const origins = useRef(new Map<File, PictureOrigin>());
  const target = { kind: "image", folder, originOf: (file: File) => origins.current.get(file) } as const;
  const upload = useUpload(target, (file, source) => {
    uses.current.get(source)?.(file);
    setUndescribed((urls) => [...urls, file.url]);
  });

  async function addFiles(view: EditorView, files: readonly File[], origin: PictureOrigin, at: number): Promise<void> {
    if (upload.running) return setNotice("Es wird noch ein Bild hochgeladen. Fügen Sie weitere danach ein.");
    position.current = at;
    const insert = ({ url, width, height }: UploadedFile) => {
      const picture = view.state.schema.nodes.image?.create({ src: url, alt: origin.description, width, height });
      if (picture) view.dispatch(view.state.tr.replaceRangeWith(position.current, position.current, picture));
    };
    uses.current = new Map(files.map((file) => [file, insert]));
    origins.current = new Map(files.map((file) => [file, origin]));
    await upload.start(files);
  }

  async function addHtml(view: EditorView, pasted: PastedHtml, data: DataTransfer): Promise<void> {
    const { body, others, isFromWordProcessor, isFromEditor } = pasted;
    const beside = filesBeside(others, data.getData("text/rtf"));
    const embedded = others.flatMap((picture) => {
      const file = upload.running ? undefined : (embeddedFile(picture) ?? beside.get(picture));
      return file ? [{ picture, file }] : [];
    });
    origins.current = new Map(embedded.map(({ picture, file }) => [file, originOf([picture], data)]));
    const leftOut = leftOutText(others.length - embedded.length);
    setNotice(leftOut);
    uses.current = new Map(
      embedded.map(({ picture, file }) => [
        file,
        ({ url, width, height }) => {
          others.splice(others.indexOf(picture), 1);
          picture.setAttribute("src", url);
          picture.setAttribute("alt", describedAs(picture.alt));
          if (width) picture.setAttribute("width", String(width));
          if (height) picture.setAttribute("height", String(height));
        },
      ]),
    );
    await upload.start(embedded.map(({ file }) => file));
    for (const picture of others) picture.remove();
    const { html, lost }: CleanedHtml = isFromEditor ? { html: body.innerHTML } : await cleanOnServer(body.innerHTML);
    // Whoever copies from a page does not expect its fonts.
    const lostWords = isFromWordProcessor ? lostText(lost) : undefined;
    setNotice([leftOut, lostWords].filter(Boolean).join(" ") || undefined);
    // Pasted like clipboard content, so that the editor finds the right position.
    if (!view.isDestroyed) view.pasteHTML(html);
  }

  function insert(view: EditorView, data: DataTransfer | null, at: () => number): boolean {
    if (!data) return false;
    // It is about what was pasted before.
    setNotice(undefined);
    const html = data.getData("text/html");
    const pasted = readPastedHtml(html);
    const files = [...data.files];
    // With text, the file is only Word's rendering of that text.
    if (files.length > 0 && !pasted.hasText) {
      // A picture copied or dragged from a page arrives as a file and as its HTML.
      const shown = files.length === 1 ? pasted.others : [];
      void addFiles(view, files, originOf(shown, data), at());
    } else if (pasted.others.length > 0 || (html !== "" && !pasted.isFromEditor))
      notePaste(addHtml(view, pasted, data));
    else return false;
    return true;
  }

  return {
    upload,
    notice,
    undescribed,
    wasAsked: (url) => setUndescribed((urls) => urls.filter((other) => other !== url)),
    onPaste(view, event) {
      const { $from } = view.state.selection;
      // Preformatted text takes the words as they are.
      return !$from.parent.type.spec.code && insert(view, event.clipboardData, () => $from.pos);
    },
    onDrop(view, event, isMoved) {
      if (isMoved || view.dragging) return false;
      const at = () => view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
      const isHandled = insert(view, event.dataTransfer, at);
      if (isHandled) event.preventDefault();
      return isHandled;
    },
    follow(transaction) {
      position.current = transaction.mapping.map(position.current);
    },
  };
}

/** @param pictures the pictures in the HTML; only a single one can be matched to the file */
function originOf(pictures: readonly HTMLImageElement[], data: DataTransfer): PictureOrigin {
  const [picture] = pictures.length === 1 ? pictures : [];
  const addresses = [picture?.src ?? "", data.getData("text/uri-list"), data.getData("text/html")];
  return { description: describedAs(picture?.alt ?? ""), source: sourceAmong(addresses) };
}

function leftOutText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? "Ein Bild konnte nicht übernommen werden. Speichern Sie es als Datei, und ziehen Sie diese in den Text."
    : `${count} Bilder konnten nicht übernommen werden. Speichern Sie sie als Dateien, und ziehen Sie diese in den Text.`;
}
