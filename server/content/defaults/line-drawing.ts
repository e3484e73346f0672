/** One stroke or surface of a drawing, an SVG path in pixels. */
export interface Mark {
  path: string;
  fill?: string;
  stroke?: string;
  opacity?: number;
  strokeWidth?: number;
}

export interface Drawing {
  width: number;
  height: number;
  ground: string;
  /** From back to front. */
  marks: readonly Mark[];
}

const step = 20;

/** Returns the drawing as an SVG document. */
export function drawSvg({ width, height, ground, marks }: Drawing): string {
  const paths = marks.map(({ path, fill = "none", stroke, opacity = 1, strokeWidth = 2 }) => {
    const line = stroke
      ? ` stroke="${stroke}" stroke-width="${strokeWidth}" stroke-opacity="${opacity.toFixed(2)}"`
      : ` fill-opacity="${opacity.toFixed(2)}"`;
    return `<path d="${path}" fill="${fill}"${line}/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    ...paths,
    "</svg>",
  ].join("");
}

/** Returns the path of the graph of `at` from edge to edge, as Catmull-Rom curves: smooth with few points. */
export function graphPath(at: (x: number) => number, width: number): string {
  const xs = Array.from({ length: Math.ceil(width / step) + 3 }, (_, index) => (index - 1) * step);
  const ys = xs.map(at);
  const y = (index: number) => ys[Math.min(Math.max(index, 0), ys.length - 1)] ?? 0;
  const curves = xs.slice(1).map((x, index) => {
    const leaving = y(index) + (y(index + 1) - y(index - 1)) / 6;
    const arriving = y(index + 1) - (y(index + 2) - y(index)) / 6;
    return `C${round(x - (2 * step) / 3)},${round(leaving)} ${round(x - step / 3)},${round(arriving)} ${x},${round(y(index + 1))}`;
  });
  return `M${xs[0]},${round(y(0))}${curves.join("")}`;
}

/** Returns the path of the surface below a graph, down past the lower edge. */
export function below(graph: string, height: number): string {
  return `${graph}V${height + 2 * step}H${-step}Z`;
}

export function ellipsePath(x: number, y: number, rx: number, ry: number): string {
  const [width, tall] = [round(rx), round(ry)];
  return `M${round(x - rx)},${round(y)}a${width},${tall} 0 1 0 ${2 * width},0a${width},${tall} 0 1 0 ${-2 * width},0Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
