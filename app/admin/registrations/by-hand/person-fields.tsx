import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { salutations } from "#model/people/salutation.ts";
import type { PersonInput } from "#model/registrations/correction.ts";

/** The five standard fields of a registration. */
export function PersonFields({
  person,
  errors,
  onChange,
}: {
  person: PersonInput;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<PersonInput>) => void;
}) {
  const input = (name: keyof PersonInput) => ({
    required: true,
    value: person[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  // Keeps an imported title that is not in the list.
  const known = (salutations as readonly string[]).includes(person.title) ? [] : [person.title];
  return (
    <>
      <NativeSelect size="md" label="Anrede / Titel" data-autofocus {...input("title")}>
        {known.map((title) => (
          <option key={title} value={title}>
            {title || "Bitte wählen"}
          </option>
        ))}
        {salutations.map((title) => (
          <option key={title}>{title}</option>
        ))}
      </NativeSelect>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput label="Vorname" {...input("firstName")} />
        <TextInput label="Nachname" {...input("lastName")} />
      </SimpleGrid>
      <TextInput label="E-Mail-Adresse" type="email" {...input("email")} />
      <TextInput label="Wohnort" {...input("city")} />
    </>
  );
}
