import { Button, Group, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import type { Editor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { clientLoader as searchLoader } from "../layout/search.ts";
import { AdminIcon } from "./admin-icon.tsx";
import { hasFailed, loadedOf, searchFailed } from "./load-beside.ts";
import { PopoverControl } from "./rich-text-popover.tsx";

/** A link by its address, or to a news item, an event or a document found by its title. */
export function LinkControl({ editor }: { editor: Editor | null }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [address, setAddress] = useState("");

  function toggle(): void {
    if (isOpen) close();
    else {
      setAddress(String(editor?.getAttributes("link").href ?? ""));
      open();
    }
  }

  function set(href: string): void {
    close();
    const chain = editor?.chain().focus().extendMarkRange("link");
    if (!href) chain?.unsetLink().run();
    else if (editor?.state.selection.empty && !editor.isActive("link")) {
      chain?.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain?.setLink({ href }).run();
  }

  return (
    <PopoverControl
      name="Link"
      icon={<AdminIcon name="link" isSmall />}
      isActive={editor?.isActive("link")}
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
  const fetcher = useFetcher<typeof searchLoader>();
  const { load } = fetcher;
  const isSearch = address.length > 1 && !/^(https?:|mailto:|tel:|\/)/i.test(address);
  const [settled] = useDebouncedValue(isSearch ? address : "", 200);
  useEffect(() => {
    if (settled) void load(`/admin/search?${new URLSearchParams({ suche: settled })}`);
  }, [settled, load]);
  const hits = isSearch ? (loadedOf(fetcher.data)?.hits ?? []) : [];

  return (
    <>
      <TextInput
        label="Adresse oder Titel"
        size="sm"
        placeholder="https://… oder Titel eines Eintrags"
        value={address}
        onChange={(event) => onAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onChoose(hits[0] && isSearch ? hits[0].publicPath : completeAddress(address));
        }}
      />
      {isSearch && hasFailed(fetcher.data) && (
        <p className="muted" role="alert">
          {searchFailed}
        </p>
      )}
      <ul className="link-hits">
        {hits.map((hit) => (
          <li key={hit.kind + hit.id}>
            <UnstyledButton className="palette-target" onClick={() => onChoose(hit.publicPath)}>
              <AdminIcon name={hit.kind} isSmall />
              <span className="palette-label">{hit.title}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="sm" gap="xs">
        <Button size="xs" variant="default" onClick={() => onChoose("")}>
          Link entfernen
        </Button>
        <Button size="xs" onClick={() => onChoose(completeAddress(address))}>
          Übernehmen
        </Button>
      </Group>
    </>
  );
}

/** "verein.example" and "a@verein.example" as the links they mean. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (!address || /^(https?:|mailto:|tel:|\/)/i.test(address)) return address;
  return address.includes("@") ? `mailto:${address}` : `https://${address}`;
}
