import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        // server/app.ts is the entry of the server build, so that routes and server share one copy of every module.
        rollupOptions: { input: "./server/app.ts" },
      },
      resolve: {
        // Bundled for a fast start; what ships binaries or reads its own files stays outside.
        noExternal: command === "build" ? true : undefined,
        external: command === "build" ? ["sharp", "pg", "pg-native"] : undefined,
      },
    },
  },
  build: { target: "es2023", assetsInlineLimit: 0 },
}));
