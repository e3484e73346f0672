import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useMemo } from "react";
import { useFetcher } from "react-router";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { siteLinksIn } from "#model/site/site-link.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { loadedData } from "../ui/fetcher-data.ts";
import type { clientLoader } from "./dead-links.ts";

/** Returns the links in a form's texts that lead to nothing on this site; checked when typing pauses. */
export function useDeadLinks(values: FormValues): readonly string[] {
  const isInBrowser = useIsInBrowser();
  const links = useMemo(() => (isInBrowser ? siteLinksIn(values, location.origin) : []), [isInBrowser, values]);
  const [wanted] = useDebouncedValue(links.map((link) => `ziel=${encodeURIComponent(link)}`).join("&"), 400);
  const fetcher = useFetcher<typeof clientLoader>();
  const { load } = fetcher;
  useEffect(() => {
    if (wanted) void load(`/admin/links?${wanted}`);
  }, [wanted, load]);
  const dead = loadedData(fetcher.data)?.dead ?? [];
  return dead.filter((link) => links.includes(link));
}
