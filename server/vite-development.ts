import { isRunnableDevEnvironment } from "vite";

/** Creates the development server: sources are compiled on request, and `server/entry.ts` is reloaded after changes. */
export async function createDevelopment(root: string) {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  const environment = vite.environments.ssr;
  if (!isRunnableDevEnvironment(environment)) throw new Error("Vite's ssr environment cannot run modules here.");
  return {
    middlewares: vite.middlewares,
    load: () => environment.runner.import("/server/entry.ts") as Promise<typeof import("./entry.ts")>,
  };
}
