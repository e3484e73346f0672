import type { CollectionName } from "#model/collections.ts";
import { loadApplication } from "../test/built-application.ts";
import { editedBefore } from "./public-pages.ts";

// The real server, except that each request finds what an edit leaves behind: no page in the cache, and nothing
// remembered of the collection that the page is about. Each one is the first after an edit.
const application = await loadApplication();
const config = application.readConfig(process.env);
const services = await application.createServices(config);
await application.initialize(services);
const listener = application.pageListener(application.createApp(services), services);
const server = await application.serve((request, response) => {
  const edited: CollectionName = editedBefore[request.url ?? ""] ?? "settings";
  services.contentChanged(new Set([edited]));
  listener(request, response);
}, config);
process.send?.({ port: server.port });
process.on("disconnect", () => process.exit(0));
