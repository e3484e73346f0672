/** The key of a default picture in the file store, as SPEC §7 names uploads: `{folder}/{timestamp}-{name}`. */
export function pictureKey(folder: string, name: string, now: Date): string {
  return `${folder}/${now.getTime()}-${name}.png`;
}
