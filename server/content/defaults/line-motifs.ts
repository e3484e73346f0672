import { below, ellipsePath, graphPath, type Mark } from "./line-drawing.ts";

export interface Point {
  x: number;
  y: number;
  radius: number;
  color: string;
}

/** What a motif is drawn on. Each `seed` yields a different drawing of the motif, always the same one. */
export interface Frame {
  width: number;
  height: number;
  ground: string;
  ink: string;
  seed: number;
  /** The one warm point. */
  point: Point;
}

/** Lines agitated at the left that calm down to the right and flow around the point. */
export function settling(frame: Frame, count = 24): Mark[] {
  const { width, height, ink, point } = frame;
  const random = randomFrom(frame.seed);
  const phase = random() * 6;
  const lines = spread(count, (t) => {
    const calm = (x: number) => {
      const u = x / width;
      const unrest = Math.exp(-3.4 * u) * (0.5 + 0.5 * Math.sin(Math.PI * t));
      const wave =
        74 * Math.sin(u * 15 + phase + t * 2.6) + 38 * Math.sin(u * 31 + t * 4.7) + 40 * Math.sin(u * 6 + phase);
      return height * (0.14 + 0.74 * t) + (unrest * wave + 10 * Math.sin(u * 3.1 + t * 1.2 + phase)) * (height / 800);
    };
    const path = graphPath(around(point, calm), width);
    return { path, stroke: ink, opacity: 0.3 + 0.5 * Math.sin(Math.PI * t) };
  });
  return [...lines, disc(point)];
}

/** A long swell in front of a low sun. */
export function sea({ width, height, ground, ink, seed, point }: Frame, count = 19): Mark[] {
  const random = randomFrom(seed);
  const phase = random() * 6;
  const length = 3.2 + random() * 1.6;
  const waves = spread(count, (t) => {
    const depth = (0.3 + 0.7 * t) * (height / 800);
    const path = graphPath((x) => {
      const u = x / width;
      const swell = 40 * Math.sin(u * length + phase + t * 1.5) + 15 * Math.sin(u * length * 2.3 - phase + t * 2.6);
      return height * (0.42 + 0.6 * t ** 1.35) + swell * depth;
    }, width);
    return [
      { path: below(path, height), fill: ground },
      { path, stroke: ink, opacity: 0.35 + 0.4 * t },
    ];
  });
  return [disc(point), ...waves.flat()];
}

/** Lines from far apart that converge at the point: many professions, one plan. */
export function gathering({ width, height, ink, seed, point }: Frame, count = 17): Mark[] {
  const turn = randomFrom(seed)() * 6;
  const lines = spread(count, (t) => {
    const offset = (t - 0.5) * 2;
    const gathered = (x: number) => {
      const apart = 0.2 + 0.8 / (1 + Math.exp((x / width - 0.36) * 10));
      const wave = 26 * Math.sin((x / width) * 7 + turn + offset * 2.4) * apart;
      return point.y + offset * height * 0.56 * apart + wave * (height / 800);
    };
    return { path: graphPath(around(point, gathered), width), stroke: ink, opacity: 0.7 - 0.35 * Math.abs(offset) };
  });
  return [...lines, disc(point)];
}

/** Rows of hills, paler with distance. */
export function hills({ width, height, ground, ink, seed, point }: Frame, count = 8): Mark[] {
  const random = randomFrom(seed);
  const ranges = spread(count, (t) => {
    const [peak, breadth, second] = [0.1 + random() * 0.8, 0.16 + random() * 0.16, random()];
    const path = graphPath((x) => {
      const u = x / width;
      const rise = 110 * Math.exp(-(((u - peak) / breadth) ** 2)) + 60 * Math.exp(-(((u - second) / 0.34) ** 2));
      return height * (0.5 + 0.48 * t) - rise * (1 - 0.45 * t) * (height / 800);
    }, width);
    return [
      { path: below(path, height), fill: ground },
      { path: below(path, height), fill: ink, opacity: 0.03 + 0.17 * t },
      { path, stroke: ink, opacity: 0.35 + 0.3 * t },
    ];
  });
  return [disc(point), ...ranges.flat()];
}

/** Waves like breath that grow longer and flatter. */
export function breathing({ width, height, ink, seed, point }: Frame, count = 18): Mark[] {
  const phase = randomFrom(seed)() * 6;
  const lines = spread(count, (t) => {
    const breath = (x: number) => {
      const u = x / width;
      const slowing = 26 * (1 - Math.exp(-1.5 * u));
      return height * (0.2 + 0.62 * t) + 50 * Math.sin(slowing + phase + t * 0.9) * Math.exp(-1.8 * u) * (height / 800);
    };
    const path = graphPath(around(point, breath), width);
    return { path, stroke: ink, opacity: 0.25 + 0.45 * Math.sin(Math.PI * (0.12 + 0.76 * t)) };
  });
  return [...lines, disc(point)];
}

/** Rings on still water that fade with distance. */
export function ripples({ width, ink, seed, point }: Frame, count = 15): Mark[] {
  const flatness = 0.3 + randomFrom(seed)() * 0.08;
  const rings = spread(count, (t) => {
    const radius = point.radius * 1.7 + t ** 1.25 * width * 0.78;
    const path = ellipsePath(point.x, point.y + point.radius * 0.5, radius, radius * flatness);
    return { path, stroke: ink, opacity: 0.75 - 0.55 * t };
  });
  return [...rings, disc(point)];
}

/** Letters as strokes in a box of 100 by 100, with their widths. Independent of fonts, so alike on every machine. */
const letters: Record<string, { strokes: [x: number, y: number][][]; width: number }> = {
  A: {
    strokes: [
      [
        [0, 100],
        [42, 0],
        [84, 100],
      ],
      [
        [14, 66],
        [70, 66],
      ],
    ],
    width: 84,
  },
  E: {
    strokes: [
      [
        [64, 0],
        [0, 0],
        [0, 100],
        [64, 100],
      ],
      [
        [0, 49],
        [56, 49],
      ],
    ],
    width: 64,
  },
  J: {
    strokes: [
      [
        [48, 0],
        [48, 72],
        [44, 88],
        [34, 98],
        [22, 100],
        [10, 97],
        [0, 86],
      ],
    ],
    width: 48,
  },
  M: {
    strokes: [
      [
        [0, 100],
        [0, 0],
        [48, 68],
        [96, 0],
        [96, 100],
      ],
    ],
    width: 96,
  },
};

/** Initials in a disc, in place of a portrait. */
export function initials({ width, ink, point }: Frame, text: string): Mark[] {
  const scale = (point.radius * 0.7) / 100;
  const gap = 26;
  const shown = [...text].flatMap((letter) => letters[letter] ?? []);
  let left = -(shown.reduce((sum, letter) => sum + letter.width, 0) + gap * (shown.length - 1)) / 2;
  const marks: Mark[] = [];
  for (const letter of shown) {
    for (const stroke of letter.strokes) {
      const corners = stroke.map(
        ([x, y]) => `${round(point.x + (left + x) * scale)} ${round(point.y + (y - 50) * scale)}`,
      );
      marks.push({ path: `M${corners.join("L")}`, stroke: ink, strokeWidth: width / 55 });
    }
    left += letter.width + gap;
  }
  return [disc(point), ...marks];
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function disc({ x, y, radius, color }: Point): Mark {
  return { path: ellipsePath(x, y, radius, radius), fill: color };
}

/**
 * Bends a line around the point without touching it: the streamline of an ideal flow around a cylinder a little wider
 * than the point, y(1 - R²/(x² + y²)) = distance of the undisturbed line. Solved by bisection.
 */
function around(point: Point, line: (x: number) => number): (x: number) => number {
  const radius = point.radius * 1.16;
  const passing = line(point.x) - point.y;
  // Straightened near the point, so that no line crosses from one side to the other.
  const level = (passing < 0 ? -1 : 1) * Math.max(Math.abs(passing), radius * 0.16);
  return (x) => {
    const dx = x - point.x;
    const nearness = Math.exp(-((dx / (2.2 * radius)) ** 2));
    const undisturbed = (line(x) - point.y) * (1 - nearness) + level * nearness;
    const distance = Math.abs(undisturbed);
    let [low, high] = [Math.max(distance, Math.sqrt(Math.max(0, radius * radius - dx * dx))), distance + radius];
    for (let round = 0; round < 20; round++) {
      const y = (low + high) / 2;
      if (y * (1 - (radius * radius) / (dx * dx + y * y)) < distance) low = y;
      else high = y;
    }
    return point.y + Math.sign(undisturbed) * low;
  };
}

function spread<T>(count: number, draw: (t: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => draw(index / (count - 1)));
}

/** Returns a generator of numbers in [0, 1), deterministic for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
