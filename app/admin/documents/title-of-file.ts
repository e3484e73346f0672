/** Returns a title for a document from the name of its file: "Hygiene_Plan.pdf" is "Hygiene Plan". */
export function titleOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, "")
    .replace(/[_-]+/g, " ")
    .trim();
}
