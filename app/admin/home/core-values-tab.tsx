import { Select, VisuallyHidden } from "@mantine/core";
import { Icon } from "#app/ui/icon.tsx";
import type { CoreValue, CoreValueIcon, HomeContent } from "#model/content/home.ts";
import { CoreValuesField } from "../about/core-values-field.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { coreValueIconLabels } from "./home-labels.ts";

const icons = Object.entries(coreValueIconLabels).map(([value, label]) => ({ value, label }));

export function CoreValuesTab({ form }: { form: EditorForm<HomeContent> }) {
  return (
    <>
      <VisuallyHidden component="h2">Kernwerte</VisuallyHidden>
      <CoreValuesField<CoreValue>
        value={form.values.coreValues}
        onChange={(coreValues) => form.change({ coreValues })}
        errors={form.errors}
        blank={{ title: "", description: "", icon: "users" }}
        more={({ icon }, index, change) => (
          <Select
            label="Symbol"
            mt="sm"
            maw="16rem"
            data={icons}
            leftSection={<Icon name={icon} className="icon" />}
            value={icon}
            onChange={(chosen) => chosen && change({ icon: chosen as CoreValueIcon })}
            error={form.errors[`coreValues.${index}.icon`]}
          />
        )}
      />
    </>
  );
}
