import { loadApplication } from "../test/built-application.ts";
import { createEditor } from "./editor.ts";
import { editPath } from "./public-pages.ts";

// node bench/edited-server.ts [APPLICATION]: the real server, or the same one built around another application, and its
// editor: whoever asks for `editPath` and the path of a page has what the page shows changed.
const application = await loadApplication(process.argv[2]);
const config = application.readConfig(process.env);
const services = await application.createServices(config);
await application.initialize(services);
const edit = createEditor(application, services);
const listener = application.pageListener(application.createApp(services), services);
const server = await application.serve(async (request, response) => {
  const path = request.url ?? "";
  if (!path.startsWith(editPath)) return listener(request, response);
  await edit(path.slice(editPath.length));
  response.end();
}, config);
process.send?.({ port: server.port });
process.on("disconnect", () => process.exit(0));
