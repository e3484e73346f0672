import type { TitleStyle } from "#model/content/news.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";

/** Contrast of at least 4.5:1 on paper and sand. */
const colors: Record<TitleStyle["color"], string> = {
  default: "",
  petrol: "text-petrol",
  blue: "text-[#1f4e8c]",
  green: "text-[#2a5f3a]",
  red: "text-[#9b2320]",
  purple: "text-[#5b3a8c]",
  brown: "text-[#6b4423]",
};

/** Relative, since titles appear in lists and as page headings. */
const sizes: Record<TitleStyle["fontSize"], string> = {
  default: "",
  small: "text-[0.85em]",
  medium: "text-[1em]",
  large: "text-[1.15em]",
  "x-large": "text-[1.3em]",
};

const families: Record<TitleStyle["fontFamily"], string> = {
  default: "",
  serif: "font-serif",
  "sans-serif": "font-sans",
  monospace: "font-mono",
  cursive: "font-[cursive]",
};

/** A title in the style its editor chose. */
export function NewsTitle({ title, titleStyle }: { title: string; titleStyle: TitleStyle }) {
  const { color, fontSize, fontFamily } = titleStyle;
  return (
    <span className={`${colors[color]} ${sizes[fontSize]} ${families[fontFamily]}`}>{withSoftHyphens(title)}</span>
  );
}
