/** Pictures on issued certificates, by the SHA-256 of the PNG file, in base64. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`create table certificate_pictures (sha256 ${text} primary key, data ${text} not null)`];
}
