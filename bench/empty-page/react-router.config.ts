import type { Config } from "@react-router/dev/config";

export default { buildDirectory: process.env.EMPTY_PAGE_BUILD, serverBuildFile: "server.js" } satisfies Config;
