/** The key of a default picture in the file store, as SPEC §7 names uploads: `{folder}/{timestamp}-{name}`. */
export function pictureKey(folder: string, name: string, now: Date): string {
  return `${folder}/${now.getTime()}-${name}.png`;
}

/** The key of a default document, likewise: `documents/{timestamp}_{name}`. */
export function documentKey(name: string, now: Date): string {
  return `documents/${now.getTime()}_${name}.pdf`;
}
