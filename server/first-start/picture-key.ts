/** Returns the key of a default picture in the file store, as for uploads (SPEC §7): `{folder}/{timestamp}-{name}`. */
export function pictureKey(folder: string, name: string, now: Date): string {
  return `${folder}/${now.getTime()}-${name}.png`;
}

/** Returns the key of a default document: `documents/{timestamp}_{name}`. */
export function documentKey(name: string, now: Date): string {
  return `documents/${now.getTime()}_${name}.pdf`;
}
