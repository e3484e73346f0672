interface Named {
  firstName: string;
  lastName: string;
}

/** "Dr. Anna Beispiel", as on a badge. */
export function fullName({ title, firstName, lastName }: Named & { title: string }): string {
  return [title, firstName, lastName].filter(Boolean).join(" ");
}

/** "Anna Beispiel", as in the address of a mail. */
export function shortName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}
