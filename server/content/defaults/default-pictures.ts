import sharp from "sharp";
import { drawSvg, type Mark } from "./line-drawing.ts";
import { breathing, type Frame, gathering, hills, initials, ripples, sea, settling } from "./line-motifs.ts";
import { pictureKey } from "./picture-key.ts";

/** Collections with pictures; each is a folder of the file store. */
export type PictureFolder = "home" | "news" | "events" | "board";

export interface DefaultPicture {
  folder: PictureFolder;
  name: string;
  key: string;
  width: number;
  height: number;
  svg: string;
}

interface Palette {
  ground: string;
  ink: string;
  warm: string;
}

const petrol: Palette = { ground: "#0f4c5c", ink: "#dbe8ea", warm: "#e2c3a4" };
const mist: Palette = { ground: "#dbe8ea", ink: "#0f4c5c", warm: "#e2c3a4" };
const sand: Palette = { ground: "#eee8dd", ink: "#0f4c5c", warm: "#d9a67c" };
const clay: Palette = { ground: "#e8d8c6", ink: "#0a3440", warm: "#b9653d" };

interface Sketch {
  motif: (frame: Frame) => Mark[];
  palette: Palette;
  seed: number;
  /** The warm point as fractions of width and height, its radius as a fraction of the width. */
  point: [x: number, y: number, radius: number];
}

const wide = { width: 1200, height: 800 };
const tall = { width: 960, height: 1200 };

const sketches: Record<PictureFolder, { size: { width: number; height: number }; pictures: Record<string, Sketch> }> = {
  home: {
    size: { width: 1200, height: 1000 },
    pictures: {
      "ruhige-linien": {
        motif: (frame) => settling(frame, 30),
        palette: petrol,
        seed: 3,
        point: [0.68, 0.47, 0.098],
      },
    },
  },
  news: {
    size: wide,
    pictures: {
      willkommen: { motif: hills, palette: mist, seed: 28, point: [0.72, 0.31, 0.05] },
      "schmerzkonferenz-anmeldung": { motif: settling, palette: sand, seed: 8, point: [0.7, 0.4, 0.05] },
      fortbildungspunkte: { motif: ripples, palette: mist, seed: 42, point: [0.6, 0.42, 0.05] },
      "rueckblick-kongress-2025": { motif: sea, palette: clay, seed: 15, point: [0.3, 0.37, 0.06] },
      "langzeitanwendung-opioide": { motif: settling, palette: mist, seed: 7, point: [0.74, 0.56, 0.055] },
      "multimodale-schmerztherapie": { motif: gathering, palette: sand, seed: 22, point: [0.66, 0.5, 0.05] },
      "opioide-bei-atemnot": { motif: breathing, palette: petrol, seed: 35, point: [0.72, 0.48, 0.055] },
    },
  },
  events: {
    size: wide,
    pictures: {
      schmerzkonferenz: { motif: settling, palette: petrol, seed: 11, point: [0.72, 0.44, 0.055] },
      nervenblockaden: { motif: ripples, palette: sand, seed: 43, point: [0.34, 0.36, 0.045] },
      "schwierige-gespraeche": { motif: hills, palette: sand, seed: 29, point: [0.68, 0.41, 0.045] },
      "journal-club": { motif: gathering, palette: mist, seed: 21, point: [0.7, 0.46, 0.055] },
      jahreskongress: { motif: sea, palette: petrol, seed: 14, point: [0.62, 0.36, 0.075] },
      "kongress-2025": { motif: gathering, palette: petrol, seed: 19, point: [0.64, 0.52, 0.06] },
      "neuropathische-schmerzen": { motif: breathing, palette: mist, seed: 36, point: [0.74, 0.4, 0.045] },
      "palliative-notfaelle": { motif: sea, palette: sand, seed: 16, point: [0.7, 0.4, 0.05] },
    },
  },
  board: {
    size: tall,
    pictures: {
      vorsitz: nameplate("EM", { ...mist, warm: "#f4f8f8" }),
      stellvertretung: nameplate("MM", { ...sand, warm: "#fffdf9" }),
      schatzmeisterin: nameplate("AM", { ...mist, warm: "#f4f8f8" }),
      schriftfuehrer: nameplate("JM", { ...sand, warm: "#fffdf9" }),
      pflege: nameplate("MM", { ...mist, warm: "#f4f8f8" }),
    },
  },
};

/** Returns a placeholder for a portrait. */
function nameplate(text: string, palette: Palette): Sketch {
  return { motif: (frame) => initials(frame, text), palette, seed: 0, point: [0.5, 0.5, 0.3] };
}

/** Returns the pictures of the default content of these collections. */
export function defaultPictures(collections: readonly string[], now: Date): DefaultPicture[] {
  return (Object.keys(sketches) as PictureFolder[])
    .filter((folder) => collections.includes(folder))
    .flatMap((folder) => {
      const { size, pictures } = sketches[folder];
      return Object.entries(pictures).map(([name, sketch]) => ({
        folder,
        name,
        key: pictureKey(folder, name, now),
        ...size,
        svg: svgOf(sketch, size),
      }));
    });
}

/** Renders the picture as a PNG of 16 colours: enough for lines on a plain background, at a tenth of the size. */
export async function drawDefaultPicture({ svg }: DefaultPicture): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16, dither: 0 }).toBuffer();
}

function svgOf(
  { motif, palette, seed, point: [x, y, radius] }: Sketch,
  size: { width: number; height: number },
): string {
  const { ground, ink, warm } = palette;
  const point = { x: x * size.width, y: y * size.height, radius: radius * size.width, color: warm };
  return drawSvg({ ...size, ground, marks: motif({ ...size, ground, ink, seed, point }) });
}
