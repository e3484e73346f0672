import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Few larger files compress better than many small ones: a public page fetches the framework, what all public pages
 * share, and its own. Files are named one by one: what the back office shares (schemas, its texts) must not
 * end up in it. Vite's helper for `import()` is named too: otherwise it ends up in the chunk of the forms, and each
 * page fetches those.
 */
const publicChunks = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: "site",
    test: /vite[\\/]preload-helper|[\\/]app[\\/](root|site[\\/](layout|events[\\/](event-summary|certification|date-block))|ui[\\/](apology|fonts|late-part|use-is-in-browser|badge|button|fact|icon|more-link|paragraphs|picture|prose|query-|scroll-|section)|text[\\/](date|number|points))(?!.*(form|field))/,
    minShareCount: 2,
    priority: 1,
  },
];

/**
 * The back office: what most screens share, and what at least three screens share, each as one file instead of a hundred small
 * ones. What public pages reach stays out of both, and is taken first: they must not fetch the back office.
 */
const adminChunks = [
  {
    // What pages with a form share with the back office: a few kilobytes for either, in one file instead of six.
    name: (id: string, context: ChunkingContext) => {
      const entries = [...visitorsEntries(id, context)];
      return entries.length > 0 && entries.every((entry) => formPages.test(entry)) ? "site-forms" : null;
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
    // The frame stands around every screen: what it shares with one of them is fetched in any case.
    name: (id: string, context: ChunkingContext) => {
      const entries = entriesOf(id, context);
      return entries.size >= 3 || [...entries].some((entry) => frame.test(entry)) ? "admin" : null;
    },
    minShareCount: 2,
    priority: 0.8,
  },
];
const formPages = /[\\/]app[\\/]site[\\/](self-service|contact|gate|certificates|events[\\/]regist)/;

const frame = /[\\/]app[\\/]admin[\\/]layout[\\/]layout\.tsx/;

/** The public pages that a module is part of. */
function visitorsEntries(id: string, context: ChunkingContext): Set<string> {
  return entriesOf(id, context, { isLeftOut: (importer) => /[\\/]app[\\/]admin[\\/]/.test(importer), isDynamic: true });
}

/** The pages that a module is part of. @param options.isDynamic also those that fetch it only when it is asked for */
function entriesOf(
  id: string,
  context: ChunkingContext,
  options: { isLeftOut?: (id: string) => boolean; isDynamic?: boolean } = {},
  seen = new Set<string>(),
): Set<string> {
  const found = new Set<string>();
  if (seen.has(id) || options.isLeftOut?.(id)) return found;
  seen.add(id);
  const info = context.getModuleInfo(id);
  if (info?.isEntry) found.add(id);
  const importers = [...(info?.importers ?? []), ...(options.isDynamic ? (info?.dynamicImporters ?? []) : [])];
  for (const by of importers) for (const entry of entriesOf(by, context, options, seen)) found.add(entry);
  return found;
}

/** That a machine was busy while it built helps nobody who starts the site. */
const checks = { bundlerTimings: false };

/** The icon and the ground of every picture: as files each would be one more journey in the middle of the first view. */
const isInlined = (file: string) => /\/(icon|placeholder)\.svg$/.test(file);

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
        // Bundled for a fast start; what ships binaries or reads its own files stays outside.
        noExternal: command === "build" ? true : undefined,
        external:
          command === "build"
            ? [
                "sharp",
                "pg",
                "pg-native",
                "@node-rs/argon2",
                "@aws-sdk/client-s3",
                "@aws-sdk/s3-request-presigner",
                "pdfjs-dist",
                "pdfkit",
                "bwip-js",
                "prom-client",
              ]
            : undefined,
      },
    },
  },
  // The large ones, PDF reader and editor, are fetched only where they are used: nothing to warn of at each first start.
  build: {
    target: "es2023",
    assetsInlineLimit: isInlined,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { checks },
  },
}));
