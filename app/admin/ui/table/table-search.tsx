import { CloseButton, TextInput } from "@mantine/core";
import { memo, useEffect, useRef, useState } from "react";
import { AdminIcon } from "../admin-icon.tsx";
import { adoptTyped } from "../editor/adopt-typed.ts";
import { useUrlSearch } from "../use-url-search.ts";
import { type TableQuery, withTableState } from "./table-query.ts";

const settleMilliseconds = 250;

/**
 * The search field of a table: searches while typing (debounced), with Enter immediately.
 * @param onSearch receives the text instead of the URL
 */
export const TableSearch = memo(function TableSearch({
  label,
  query,
  placeholder = "Suchen …",
  onSearch,
}: {
  label: string;
  query: TableQuery;
  placeholder?: string;
  onSearch?: (text: string) => void;
}) {
  const { search: value } = query;
  const { changeSearch } = useUrlSearch();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useRef<HTMLFormElement>(null);

  // The URL was changed from outside ("back", "reset").
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (form.current) adoptTyped(form.current);
  }, []);

  function runSearch(wanted: string): void {
    clearTimeout(timer.current);
    if (wanted.trim() === value) return;
    onSearch?.(wanted.trim());
    const suche = onSearch ? null : wanted.trim();
    changeSearch((latest) => withTableState(latest, query, { suche, seite: null }));
  }

  function change(wanted: string): void {
    setText(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => runSearch(wanted), settleMilliseconds);
  }

  return (
    <form
      ref={form}
      className="table-search"
      onSubmit={(event) => {
        event.preventDefault();
        runSearch(text);
      }}
    >
      <TextInput
        type="search"
        size="sm"
        aria-label={label}
        placeholder={placeholder}
        leftSection={<AdminIcon name="search" isSmall />}
        rightSection={text && <CloseButton size={32} aria-label="Suche leeren" onClick={() => change("")} />}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </form>
  );
});
