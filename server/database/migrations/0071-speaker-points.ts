/** Points for speaking at an event (category F), which the chamber awards apart from those for attending. Imports nothing: see 0038. */
export function up(): string[] {
  return ["alter table registrations add column speaker_points integer not null default 0"];
}
