import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // Each build has a folder of its own, see scripts/bundle.mjs.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  serverBuildFile: "app.js",
  ssr: true,
  // The route table is one cached file, so links need no further requests.
  routeDiscovery: { mode: "initial" },
  // One file per route: app/page-scripts.tsx does not load separate client actions.
  splitRouteModules: false,
} satisfies Config;
