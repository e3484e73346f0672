import { loadApplication } from "../test/built-application.ts";

// The real server, with its caches invalidated before each request, as an edit of a news item would. An edit of an event
// would also bring the waiting lists up to date, which takes a twentieth of a page's time and is no part of it.
const application = await loadApplication();
const config = application.readConfig(process.env);
const services = await application.createServices(config);
await application.initialize(services);
const listener = application.pageListener(application.createApp(services), services);
const server = await application.serve((request, response) => {
  services.contentChanged(new Set(["news"] as const));
  listener(request, response);
}, config);
process.send?.({ port: server.port, cookie: await signIn() });
process.on("disconnect", () => process.exit(0));

/** Creates an administrator for the benchmark and returns its `Cookie` header. */
async function signIn(): Promise<string> {
  const { accounts } = services;
  const email = "messung@verein.example";
  const password = (await accounts.create(email)) ?? (await accounts.reset(email)) ?? "";
  const outcome = await accounts.signIn({ email, password }, "127.0.0.1", null);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
