import "@mantine/core/styles.layer.css";
import { Checkbox, MantineProvider, TextInput } from "@mantine/core";
import { useState } from "react";

/** The smallest back office page: Mantine and two fields. */
export default function MantinePage() {
  const [text, setText] = useState("");
  return (
    <MantineProvider forceColorScheme="light">
      <h1>Leer</h1>
      <Checkbox label="Auswählen" />
      <TextInput label="Titel" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </MantineProvider>
  );
}
