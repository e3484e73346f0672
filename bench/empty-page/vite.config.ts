import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import siteConfig from "../../vite.config.ts";

// EMPTY_PAGE_ENTRY: the page alone (./server.ts), or with our server around it as it stands around our pages.
export default defineConfig((command) => {
  const ssr = siteConfig(command).environments?.ssr;
  return {
    plugins: [reactRouter()],
    environments: { ssr: { ...ssr, build: { rollupOptions: { input: process.env.EMPTY_PAGE_ENTRY } } } },
  };
});
