import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { FormPopover } from "../../ui/form-popover.tsx";
import { withTableState } from "../../ui/table/table-query.ts";
import { useUrlSearch } from "../../ui/use-url-search.ts";
import { managerPrefix } from "../manager-path.ts";
import { chosenColumns, columnsParameter, type OptionalColumn } from "./registration-columns.ts";

const parameter = "spalten";

/** Returns the selected columns from the URL. */
export function useChosenColumns(options: readonly OptionalColumn[]): string[] {
  const { search } = useUrlSearch();
  return chosenColumns(new URLSearchParams(search).get(managerPrefix + parameter), options);
}

/** Selects the optional columns of the table; stored in the URL like filters. */
export function ColumnChoice({ options, chosen }: { options: readonly OptionalColumn[]; chosen: readonly string[] }) {
  const isInBrowser = useIsInBrowser();
  const { changeSearch } = useUrlSearch();
  return (
    <FormPopover width="min(22rem, calc(100vw - 2rem))" position="bottom-end">
      <Popover.Target>
        <Button variant="default" size="sm" disabled={!isInBrowser}>
          Spalten
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Spalten der Liste">
        <Checkbox.Group
          value={[...chosen]}
          onChange={(values) =>
            changeSearch((latest) =>
              withTableState(latest, { prefix: managerPrefix }, { [parameter]: columnsParameter(values, options) }),
            )
          }
        >
          <Stack gap="sm">
            {options.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </FormPopover>
  );
}
