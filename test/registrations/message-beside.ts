/** Returns the error message beside a field of a rendered form; undefined if there is none. */
export function messageBeside(html: string, name: string): string | undefined {
  const control = html.match(/<(?:input|select|textarea)\b[^>]*>/g)?.find((tag) => tag.includes(` name="${name}"`));
  const id = /aria-describedby="([^" ]*)/.exec(control ?? "")?.[1];
  return id && new RegExp(`<p id="${id}"[^>]*>([^<]*)</p>`).exec(html)?.[1];
}
