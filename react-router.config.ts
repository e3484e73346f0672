import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // Each build has a folder of its own, see scripts/bundle.mjs.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  serverBuildFile: "app.js",
  ssr: true,
  // The whole route table is one cached file: no further request when links come into view.
  routeDiscovery: { mode: "initial" },
  // One file per route: what starts public pages (app/page-scripts.tsx) fetches no second one with the client action.
  splitRouteModules: false,
} satisfies Config;
