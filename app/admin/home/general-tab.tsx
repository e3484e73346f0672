import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { CoreValue, Hero, HomeContent } from "#model/content/home.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { ImageField } from "../uploads/image-field.tsx";
import { homeLabels } from "./home-labels.ts";

/** The texts in the order of the page. */
const texts = [
  { key: "missionStatement", description: "Steht groß in der Mitte der Startseite." },
  { key: "history" },
  { key: "mission" },
  { key: "values" },
  { key: "goals" },
] as const;

/** The texts of the page, from top to bottom. */
export function GeneralTab({ form }: { form: EditorForm<HomeContent> }) {
  const { hero, coreValues } = form.values;
  const { errors } = form;
  const setHero = (patch: Partial<Hero>) => form.change({ hero: { ...hero, ...patch } });
  const setValue = (index: number, patch: Partial<CoreValue>) =>
    form.change({ coreValues: coreValues.map((old, at) => (at === index ? { ...old, ...patch } : old)) });

  return (
    <>
      <h2 className="editor-heading">Kopfbereich</h2>
      <TextInput
        label={homeLabels["hero.title"]}
        value={hero.title}
        onChange={(event) => setHero({ title: event.currentTarget.value })}
        error={errors["hero.title"]}
      />
      <Textarea
        label={homeLabels["hero.subtitle"]}
        autosize
        minRows={2}
        maxRows={8}
        mt="md"
        value={hero.subtitle}
        onChange={(event) => setHero({ subtitle: event.currentTarget.value })}
        error={errors["hero.subtitle"]}
      />
      <div className="editor-part">
        <ImageField
          label={homeLabels["hero.image"]}
          folder="home"
          value={hero.image}
          onChange={(image) => setHero({ image })}
          error={errors["hero.image"]}
          alt={hero.imageAlt}
          onAltChange={(imageAlt) => setHero({ imageAlt })}
          altError={errors["hero.imageAlt"]}
        />
      </div>
      <h2 className="editor-heading form-part">Über die Gesellschaft</h2>
      {texts.map(({ key, ...text }) => (
        <Textarea
          key={key}
          label={homeLabels[key]}
          autosize
          minRows={3}
          maxRows={14}
          mt="md"
          {...text}
          {...form.input(key)}
        />
      ))}
      <h2 className="editor-heading form-part">{homeLabels.coreValues}</h2>
      <p className="muted">Symbole und Reihenfolge ändern Sie im Reiter „Kernwerte“; dort kommen auch neue hinzu.</p>
      {coreValues.map(({ title, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values are identified by position only
        <SimpleGrid key={index} cols={{ base: 1, sm: 2 }} mt="md">
          <TextInput
            label={`Titel des ${index + 1}. Kernwerts`}
            value={title}
            onChange={(event) => setValue(index, { title: event.currentTarget.value })}
            error={errors[`coreValues.${index}.title`]}
          />
          <Textarea
            label={`Beschreibung des ${index + 1}. Kernwerts`}
            autosize
            minRows={2}
            maxRows={8}
            value={description}
            onChange={(event) => setValue(index, { description: event.currentTarget.value })}
            error={errors[`coreValues.${index}.description`]}
          />
        </SimpleGrid>
      ))}
    </>
  );
}
