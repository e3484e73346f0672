import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minifySync, normalizePath, type Plugin, type Rolldown } from "vite";

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const root = normalizePath(import.meta.dirname);

/**
 * Returns whether the path of a module begins like one of these. A beginning that no file has any more, as after a rename,
 * stops the build, which would otherwise put the module elsewhere without a word.
 */
function modulesNamed(...beginnings: string[]): (id: string) => boolean {
  for (const beginning of beginnings) {
    const { dir, base } = parse(beginning);
    if (readdirSync(join(root, dir)).some((name) => name.startsWith(base))) continue;
    throw new Error(`vite.config.ts names ${beginning}, which is not there.`);
  }
  return (id) => beginnings.some((beginning) => id.startsWith(`${root}/${beginning}`));
}

const siteModules = modulesNamed(
  ...["text/date", "text/days", "text/number", "text/points", "app/root", "app/site/layout"],
  ...["event-summary", "certification", "date-block"].map((name) => `app/site/events/${name}`),
  ...["apology", "badge", "button", "fact", "fonts", "icon", "late-part", "more-link", "paragraphs", "picture"].map(
    (name) => `app/ui/${name}`,
  ),
  ...["prose", "query-", "scroll-", "section", "use-is-in-browser"].map((name) => `app/ui/${name}`),
);

/**
 * Few large chunks compress better than many small ones: a public page loads the framework, the modules shared by public
 * pages, and its own. Modules are named explicitly to keep those shared by the back office (schemas, its texts) out.
 * Vite's helper for `import()` would otherwise end up in the chunk of the forms, which every page would then load.
 */
const publicChunks = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: "site",
    test: (id: string) =>
      id.includes("vite/preload-helper") || (siteModules(id) && !/form|field/.test(id.slice(root.length))),
    minShareCount: 2,
    priority: 1,
  },
];

/**
 * The back office: the modules shared by at least three screens are one chunk instead of a hundred. Modules that public
 * pages import have groups of a higher priority, as public pages must not load the back office.
 */
const adminChunks = [
  // All a form needs that is no registration: the contact dialog opens on every page.
  {
    name: "form-fields",
    test: modulesNamed(
      ...["field", "form-", "read-form", "typed-", "use-typed"].map((name) => `app/ui/form/${name}`),
      "app/site/keep-typed",
    ),
    priority: 0.97,
  },
  {
    // Shared by public forms and the back office: one small chunk instead of six.
    name: (id: string, context: ChunkingContext) => {
      const entries = [...visitorsEntries(id, context)];
      return entries.length > 0 && entries.every((entry) => formPages(entry)) ? "site-forms" : null;
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
    // Every screen loads the layout and most begin with the dashboard: what neither needs (forms, dates, tables) is apart.
    name: (id: string, context: ChunkingContext) => {
      const entries = [...entriesOf(id, context)];
      if (entries.some((entry) => firstScreens(entry))) return "admin";
      return entries.length >= 3 ? "admin-screens" : null;
    },
    minShareCount: 2,
    priority: 0.8,
  },
];
const formPages = modulesNamed(
  ...["certificates", "contact", "events/regist", "gate", "self-service"].map((name) => `app/site/${name}`),
);

const firstScreens = modulesNamed(
  ...["layout/layout.tsx", "layout/screen-outlet.tsx", "dashboard/dashboard.tsx"].map((name) => `app/admin/${name}`),
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

/** Warnings about a slow build do not help operators. */
const checks = { bundlerTimings: false };

/** The favicon and the picture placeholder: as files each would delay the first view by a request. */
const isInlined = (file: string) => /\/(icon|placeholder)\.svg$/.test(file);

/** Public pages contain these functions as text (`app/inline/`): shortened, they weigh a quarter less. */
const inlineScripts: Plugin = {
  name: "short-inline-scripts",
  apply: "build",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "ssr",
  transform: {
    filter: { id: /\/app\/inline\/[^?]+\.ts$/ },
    handler: (code, id) => ({
      code: minifySync(id, code, { module: true, compress: true, mangle: true }).code,
      map: null,
    }),
  },
};

/** Stops the build if the script of a public page has schemas: they weigh more than everything else on it but React. */
const schemalessPages: Plugin = {
  name: "schemaless-public-pages",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const seen = new Set<string>();
    const look = (fileName: string) => {
      const chunk = bundle[fileName];
      if (chunk?.type !== "chunk" || seen.has(fileName)) return;
      seen.add(fileName);
      const schemas = chunk.moduleIds.find((id) => /node_modules[\\/]zod[\\/]/.test(id));
      if (schemas) this.error(`The script of public pages has Zod, in ${fileName}: a component imports a schema.`);
      for (const imported of [...chunk.imports, ...chunk.dynamicImports]) look(imported);
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk" && publicModules(chunk.facadeModuleId ?? "")) look(chunk.fileName);
    }
  },
};
const publicModules = modulesNamed("app/site/");

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), inlineScripts, schemalessPages],
  publicDir: "app/public",
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [...publicChunks, ...adminChunks] } } },
      },
    },
    ssr: {
      // Otherwise the environment would decide at run time whether React is its development version, nearly twice as slow.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : undefined,
      build: {
        // server/entry.ts is the entry of the server build, so that routes and server share one copy of every module.
        rollupOptions: { input: "./server/entry.ts" },
      },
      resolve: {
        // Bundled for a fast start, except for packages with binaries or files of their own.
        noExternal: command === "build" ? true : undefined,
        external:
          command === "build"
            ? [
                "sharp",
                "pg",
                "pg-native",
                "@node-rs/argon2",
                "@aws-sdk/client-s3",
                "pdfjs-dist",
                "pdfkit",
                "bwip-js",
                "prom-client",
              ]
            : undefined,
      },
    },
  },
  // The large chunks (PDF viewer, editor) are loaded on demand.
  build: {
    target: "es2023",
    assetsInlineLimit: isInlined,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { checks },
  },
}));
