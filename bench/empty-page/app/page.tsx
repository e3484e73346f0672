/** As our pages say it, so that our server keeps this one, too. */
export function headers() {
  return { "Cache-Control": "public, no-cache" };
}

export default function Page() {
  return <h1>Leer</h1>;
}
