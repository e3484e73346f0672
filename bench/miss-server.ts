import { loadApplication } from "../test/built-application.ts";

// The real server, except that its page cache is empty whenever a request comes: each one is the first after an edit.
const application = await loadApplication();
const config = application.readConfig(process.env);
const services = await application.createServices(config);
await application.initialize(services);
const listener = application.pageListener(application.createApp(services), services);
const server = await application.serve((request, response) => {
  services.pageCache.clear();
  listener(request, response);
}, config);
process.send?.({ port: server.port });
process.on("disconnect", () => process.exit(0));
