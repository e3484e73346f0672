import "./title-style.css";
import { Fieldset, Select, SimpleGrid } from "@mantine/core";
import type { TitleStyle } from "#model/content/news.ts";
import { newsLabels, titleColors, titleFonts, titleSizes } from "./news-labels.ts";

/** Colour, size and typeface of a title, by name: each keeps its contrast. The preview shows the result. */
export function TitleStyleField({
  title,
  value,
  onChange,
}: {
  title: string;
  value: TitleStyle;
  onChange: (style: TitleStyle) => void;
}) {
  const choose = (patch: Record<string, string | null>) => onChange({ ...value, ...patch } as TitleStyle);
  return (
    <Fieldset legend={newsLabels.titleStyle}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select label="Farbe" data={titleColors} value={value.color} onChange={(color) => choose({ color })} />
        <Select label="Größe" data={titleSizes} value={value.fontSize} onChange={(fontSize) => choose({ fontSize })} />
        <Select
          label="Schrift"
          data={titleFonts}
          value={value.fontFamily}
          onChange={(fontFamily) => choose({ fontFamily })}
        />
      </SimpleGrid>
      <p
        className="title-preview"
        data-color={value.color}
        data-size={value.fontSize}
        data-font={value.fontFamily}
        aria-hidden="true"
      >
        {title || "So sieht der Titel aus"}
      </p>
    </Fieldset>
  );
}
