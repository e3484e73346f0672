import { parse } from "node:path";
import type { Rolldown } from "vite";
import { modulesNamed } from "./modules-named.ts";

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const siteModules = modulesNamed(
  ...[
    "text/date",
    "text/days",
    "text/events/event-type",
    "text/number",
    "text/quoted",
    "text/events/points",
    "text/content/search-kind",
    "app/root",
    "app/site/layout",
  ],
  ...["event-summary", "certification", "date-block"].map((name) => `app/site/events/${name}`),
  ...[
    "apology",
    "badge",
    "button",
    "coverable",
    "fact",
    "fonts",
    "icon",
    "late-part",
    "more-link",
    "paragraphs",
    "picture",
  ].map((name) => `app/ui/${name}`),
  ...["prose", "query-", "scroll-", "section", "use-is-in-browser"].map((name) => `app/ui/${name}`),
);

const readTexts = modulesNamed(
  ...["events/accreditation", "content/language", "content/news-type", "registrations/registration-status"].map(
    (name) => `text/${name}`,
  ),
);

/**
 * Few large chunks compress better than many small ones: a public page loads the framework, the modules shared by public
 * pages, and its own. Modules are named explicitly to keep those shared by the back office (schemas, its texts) out.
 * Vite's helper for `import()` would otherwise end up in the chunk of the forms, which every page would then load.
 */
export const publicChunks = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler|clsx)[\\/]/, priority: 2 },
  {
    name: "site",
    test: (id: string) => id.includes("vite/preload-helper") || (siteModules(id) && !/form|field/.test(parse(id).base)),
    minShareCount: 2,
    priority: 1,
  },
  // What reading pages and the back office say, and no form does.
  { name: "texts", test: readTexts, minShareCount: 2, priority: 1 },
];

/**
 * The back office: the modules shared by at least three screens are one chunk instead of a hundred. Modules that public
 * pages import have groups of a higher priority, as public pages must not load the back office.
 */
export const adminChunks = [
  {
    // All a form needs that is no registration: the contact dialog opens on every page.
    name: (id: string, context: ChunkingContext) => {
      const entries = [...visitorsEntries(id, context)];
      return entries.some(contactForm) && entries.some(registrationForm) ? "form-fields" : null;
    },
    minShareCount: 2,
    priority: 0.97,
  },
  {
    // Shared by public forms and the back office: one small chunk instead of six, with nothing that the registration
    // form, the largest, does not need.
    name: (id: string, context: ChunkingContext) => {
      const entries = [...visitorsEntries(id, context)];
      return entries.some(registrationForm) && entries.every(formPages) ? "site-forms" : null;
    },
    minShareCount: 2,
    priority: 0.95,
  },
  {
    name: (id: string, context: ChunkingContext) => (visitorsEntries(id, context).size > 0 ? "shared" : null),
    minShareCount: 2,
    entriesAware: true,
    priority: 0.9,
  },
  {
    // Every screen loads the layout and most begin with the dashboard: what neither needs is apart.
    name: (id: string, context: ChunkingContext) =>
      entriesOf(id, context).values().some(firstScreens) ? "admin" : null,
    minShareCount: 2,
    priority: 0.8,
  },
  {
    // What several screens need without a form: tables, the parts of an event.
    name: (id: string, context: ChunkingContext) => {
      const entries = entriesOf(id, context, { isDynamic: true });
      return isShared(id, entries) && entries.values().some(eventScreens) ? "admin-screens" : null;
    },
    minShareCount: 2,
    priority: 0.75,
  },
  {
    // What forms of content need in addition: dates, uploads, drafts.
    name: (id: string, context: ChunkingContext) =>
      isShared(id, entriesOf(id, context, { isDynamic: true })) ? "admin-forms" : null,
    minShareCount: 2,
    priority: 0.7,
  },
];
/** Whether enough screens import a module, or it is too small for a request of its own. */
const isShared = (id: string, entries: Set<string>) => entries.size >= 3 || smallParts(id);

const smallParts = modulesNamed("app/admin/news/language-select", "app/admin/registrations/cancelled-notice");

/** Shared chunks are named after all pages that share them, and every form page loads those names many times. */
export const shortChunkName = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, "")}-[hash].js`;

const formPages = modulesNamed(
  ...["certificates", "contact", "registrations/regist", "gate", "self-service"].map((name) => `app/site/${name}`),
);

const contactForm = modulesNamed("app/site/contact/contact.tsx");
const registrationForm = modulesNamed("app/site/registrations/register.tsx");

const firstScreens = modulesNamed(
  ...["layout/layout.tsx", "layout/screen-outlet.tsx", "dashboard/dashboard.tsx"].map((name) => `app/admin/${name}`),
);

const eventScreens = modulesNamed(
  ...["events/event-dialog", "events/events.tsx", "registrations/registrations-page"].map(
    (name) => `app/admin/${name}`,
  ),
);

const backOffice = modulesNamed("app/admin");

/** Returns the public routes that import a module. */
function visitorsEntries(id: string, context: ChunkingContext): Set<string> {
  return entriesOf(id, context, {
    isExcluded: backOffice,
    isDynamic: true,
  });
}

/** Returns the routes that import a module. @param options.isDynamic includes dynamic imports */
function entriesOf(
  id: string,
  context: ChunkingContext,
  options: { isExcluded?: (id: string) => boolean; isDynamic?: boolean } = {},
  seen = new Set<string>(),
): Set<string> {
  const found = new Set<string>();
  if (seen.has(id) || options.isExcluded?.(id)) return found;
  seen.add(id);
  const info = context.getModuleInfo(id);
  if (info?.isEntry) found.add(id);
  const importers = [...(info?.importers ?? []), ...(options.isDynamic ? (info?.dynamicImporters ?? []) : [])];
  for (const by of importers) for (const entry of entriesOf(by, context, options, seen)) found.add(entry);
  return found;
}
