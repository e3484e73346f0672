import { Tabs } from "@mantine/core";
import { useNavigate } from "react-router";

export interface UrlTab<Value extends string> {
  value: Value;
  label: React.ReactNode;
}

/**
 * Tabs of a screen, selected by the URL (`?reiter=…`; the first tab without). Leaving a tab with unsaved changes asks
 * first.
 * @param children the content of the selected tab
 */
export function UrlTabs<Value extends string>({
  label,
  tabs,
  chosen,
  children,
}: {
  label: string;
  tabs: readonly UrlTab<Value>[];
  chosen: Value;
  children: React.ReactNode;
}) {
  const navigate = useNavigate();
  const first = tabs[0]?.value;
  function choose(value: string | null): void {
    if (!value || value === chosen) return;
    // The other parameters (page, filters, dialogs) belong to the previous tab.
    void navigate(value === first ? "?" : `?${new URLSearchParams({ reiter: value })}`, {
      replace: true,
      preventScrollReset: true,
    });
  }
  return (
    <Tabs value={chosen} onChange={choose} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List aria-label={label} mb="lg">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} keepMounted>
          {tab.value === chosen && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Reads the selected tab in a loader; unknown values select the first. */
export function readTab<Value extends string>(url: URL, tabs: readonly [Value, ...Value[]]): Value {
  return tabs.find((tab) => tab === url.searchParams.get("reiter")) ?? tabs[0];
}
