import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type Editor, useEditorState } from "@tiptap/react";
import { foreignLanguages } from "#model/content/language.ts";
import { languageLabels } from "#text/content/language.ts";
import { AdminIcon } from "../admin-icon.tsx";
import { changePassage } from "./change-passage.ts";
import { PopoverControl } from "./rich-text-popover.tsx";

/** Says in which language the selected words are, so that screen readers pronounce them and browsers hyphenate them. */
export function LanguageControl({ editor }: { editor: Editor }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { isActive, current } = useEditorState({
    editor,
    selector: () => ({
      isActive: editor.isActive("language"),
      current: editor.getAttributes("language").lang as unknown,
    }),
  });

  function set(lang?: string): void {
    close();
    const chain = editor.chain().focus();
    const say = (words: typeof chain) =>
      lang === undefined ? words.unsetMark("language") : words.setMark("language", { lang });
    // Without a selection the passage around the cursor changes.
    if (editor.state.selection.empty && isActive) changePassage(editor, "language", say);
    else say(chain).run();
  }

  return (
    <PopoverControl
      name="Sprache der markierten Wörter"
      icon={<AdminIcon name="language" isSmall />}
      isActive={isActive}
      isOpen={isOpen}
      onToggle={toggle}
      onClose={close}
    >
      <p className="muted">
        In welcher Sprache sind die markierten Wörter? Vorleseprogramme sprechen sie dann richtig aus.
      </p>
      <Group gap="xs" mt="sm" role="group" aria-label="Sprache">
        <Button size="xs" variant={current ? "default" : "light"} aria-pressed={!current} onClick={() => set()}>
          Deutsch
        </Button>
        {foreignLanguages.map((lang) => (
          <Button
            key={lang}
            size="xs"
            variant={current === lang ? "light" : "default"}
            aria-pressed={current === lang}
            onClick={() => set(lang)}
          >
            {languageLabels[lang]}
          </Button>
        ))}
      </Group>
    </PopoverControl>
  );
}
