/** Downloads a text generated in the browser as a file. */
export function saveAsFile(name: string, text: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
