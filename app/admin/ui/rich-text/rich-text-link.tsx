import { Button, Group, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { TextSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect, useState } from "react";
import { PageHits, usePageHits } from "../../search/page-hits.tsx";
import { typedAddress } from "../../search/typed-address.ts";
import { AdminIcon } from "../admin-icon.tsx";
import { changePassage } from "./change-passage.ts";
import { PopoverControl } from "./rich-text-popover.tsx";

/** Sets a link by its URL, or to a record found by the site search. */
export function LinkControl({ editor }: { editor: Editor }) {
  const isLink = useEditorState({ editor, selector: () => editor.isActive("link") });
  const [isOpen, { open, close }] = useDisclosure();
  const [address, setAddress] = useState("");

  function toggle(): void {
    if (isOpen) close();
    else {
      setAddress(String(editor.getAttributes("link").href ?? ""));
      open();
    }
  }

  function set(href: string): void {
    close();
    const chain = editor.chain().focus();
    const change = (words: typeof chain) => (href ? words.setLink({ href }) : words.unsetLink());
    if (editor.isActive("link") && editor.state.selection instanceof TextSelection)
      changePassage(editor, "link", change);
    else if (!editor.state.selection.empty) change(chain).run();
    else if (href) chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
  }

  return (
    <PopoverControl
      name="Link"
      icon={<AdminIcon name="link" isSmall />}
      isActive={isLink}
      isOpen={isOpen}
      onToggle={toggle}
      onClose={close}
    >
      <LinkForm address={address} onAddress={setAddress} onChoose={set} />
    </PopoverControl>
  );
}

function LinkForm({
  address,
  onAddress,
  onChoose,
}: {
  address: string;
  onAddress: (address: string) => void;
  onChoose: (href: string) => void;
}) {
  const [error, setError] = useState<string>();
  const typed = address.trim();
  const { hits, isPending, isBroken } = usePageHits(typed);
  // Confirmed before the search has answered.
  const [isAwaited, setIsAwaited] = useState(false);
  useEffect(() => {
    if (isAwaited && !isPending) confirm();
  });

  /** Uses the input as a URL, or the only search hit; never guesses between several. */
  function confirm(): void {
    const href =
      (typed === "" ? "" : typedAddress(typed)) ?? (!isPending && hits.length === 1 ? hits[0]?.publicPath : undefined);
    setIsAwaited(href === undefined && isPending);
    if (href !== undefined) onChoose(href);
    else if (!isPending) setError("Bitte wählen Sie einen Eintrag aus der Liste, oder geben Sie eine Adresse ein.");
  }

  return (
    <>
      <TextInput
        label="Adresse oder Titel"
        size="sm"
        placeholder="https://… oder Titel eines Eintrags"
        value={address}
        error={error}
        onChange={(event) => {
          onAddress(event.currentTarget.value);
          setError(undefined);
          setIsAwaited(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          confirm();
        }}
      />
      <PageHits search={{ hits, isBroken }} onChoose={onChoose} />
      <Group justify="flex-end" mt="sm" gap="xs">
        <Button size="xs" variant="default" onClick={() => onChoose("")}>
          Link entfernen
        </Button>
        <Button size="xs" loading={isAwaited} onClick={confirm}>
          Übernehmen
        </Button>
      </Group>
    </>
  );
}
