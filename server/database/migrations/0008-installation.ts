/** Values shared by instances and commands of one installation. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table installation (
      name ${text} primary key,
      value ${text} not null
    )`,
  ];
}
