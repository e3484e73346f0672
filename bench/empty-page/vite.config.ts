import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import siteConfig from "../../vite.config.ts";

export default defineConfig((command) => {
  const ssr = siteConfig(command).environments?.ssr;
  return {
    plugins: [reactRouter()],
    environments: { ssr: { ...ssr, build: { rollupOptions: { input: "./server.ts" } } } },
  };
});
