import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { adminChunks, publicChunks, shortChunkName } from "./scripts/vite/chunks.ts";
import { inlineScripts, mantineStyles, schemalessPages } from "./scripts/vite/plugins.ts";

/** Warnings about a slow build do not help operators. */
const checks = { bundlerTimings: false };

/** The favicon and the picture placeholder: as files each would delay the first view by a request. */
const isInlined = (file: string) => /\/(icon|placeholder)\.svg$/.test(file);

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), inlineScripts, schemalessPages, mantineStyles],
  publicDir: "app/public",
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [...publicChunks, ...adminChunks] }, chunkFileNames: shortChunkName },
        },
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
