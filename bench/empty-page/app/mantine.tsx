import "@mantine/core/styles.layer.css";
import { MantineProvider, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";

/** Mantine and a field, as small as a back office made of it can be. */
export default function MantinePage() {
  const [text, setText] = useState("");
  useEffect(() => {
    document.documentElement.dataset.started = "true";
  }, []);
  return (
    <MantineProvider forceColorScheme="light">
      <h1>Leer</h1>
      <TextInput label="Titel" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </MantineProvider>
  );
}
