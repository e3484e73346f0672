import { fullName } from "#model/people/person-name.ts";
import type { Row } from "#server/database/schema.ts";

export const nameInRow = (row: Pick<Row<"registrations">, "title" | "first_name" | "last_name">) =>
  fullName({ title: row.title, firstName: row.first_name, lastName: row.last_name });
