import { data, redirect, redirectDocument } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { Button } from "#app/ui/button.tsx";
import { readFields } from "#app/ui/form/read-form.ts";
import { uncachedHeaders } from "#app/ui/uncached-headers.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { loadDialog } from "../layout/load-dialog.ts";
import { Mark } from "../layout/mark.tsx";
import { styleLinks } from "../layout/style-links.ts";
import { LegalSections } from "../legal/legal-sections.tsx";
import type { Route } from "./+types/gate.ts";
import clearError from "./clear-error.js?url";
import { returnPath, withDialog } from "./return-path.ts";

/** The page needs no script: `app/root.tsx` omits the router's scripts. */
export const handle = { hasScripts: false };

const retryAfterSeconds = 3600;
const triesPerAddress = { name: "gate", points: 10, seconds: 15 * 60 };

export const links: Route.LinksFunction = () => styleLinks;

/** `server/http/gate.ts` redirects every request without access here, with the requested page as `weiter`. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accessGate, content } = context.get(servicesContext);
  const path = returnPath(url.searchParams.get("weiter"));
  if (await accessGate.admits(request.headers.get("Cookie"))) throw redirect(path);
  // A client-side navigation has to reload the document, which is then the gate.
  if (url.searchParams.has("neu")) throw redirectDocument(path);

  const dialog = await loadDialog(content, url.searchParams);
  const text = dialog && dialog.kind !== "kontakt" ? { kind: dialog.kind, text: dialog.text } : undefined;
  return data({ path, legal: text }, { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accessGate, rateLimits } = context.get(servicesContext);
  const form = await readFields(request, ["password", "weiter"]);
  if (!form) return data(undefined, { status: 400 });
  const path = returnPath(form.weiter);
  if (await accessGate.admits(request.headers.get("Cookie"))) return redirect(path, 303);

  const address = context.get(addressContext);
  const seconds = await rateLimits.take(triesPerAddress, address);
  if (seconds > 0) {
    const headers = { "Retry-After": String(seconds) };
    return data({ path, message: tooManyTries(seconds) }, { status: 429, headers });
  }
  const outcome = await accessGate.enter(form.password);
  if (!outcome.ok) {
    return data({ path, message: "Falsches Passwort. Bitte versuchen Sie es erneut." }, { status: 401 });
  }
  await rateLimits.refund(triesPerAddress, address);
  return redirect(path, { status: 303, headers: { "Set-Cookie": outcome.setCookie } });
}

export const headers = uncachedHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Wartungsmodus" }, { name: "robots", content: "noindex" }];

export default function Gate({ loaderData, actionData }: Route.ComponentProps) {
  const { legal } = loaderData;
  const path = actionData?.path ?? loaderData.path;
  const message = actionData?.message;
  return (
    <div className="grid min-h-dvh content-center bg-petrol-dark py-10">
      <main className="mx-auto w-[min(27rem,100%-2rem)] rounded-card bg-paper px-6 py-9 sm:px-10 sm:py-11">
        <Mark className="size-12" />
        <h1 className="mt-6 text-[2rem]">Wartungsmodus</h1>
        <p className="mt-3 text-muted">
          Diese Internetseite wird gerade überarbeitet. Mit dem Passwort sehen Sie sie schon jetzt.
        </p>
        <form method="post" action="/zugang" className="mt-7">
          <input type="hidden" name="weiter" value={path} />
          <label htmlFor="gate-password" className="block font-semibold">
            Passwort
          </label>
          <input
            id="gate-password"
            name="password"
            type="password"
            required
            maxLength={200}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: the only field of the page; not while a legal text is shown
            autoFocus={!legal}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? "gate-message" : undefined}
            className="mt-2 block min-h-12 w-full rounded-control border border-muted bg-white px-4 aria-invalid:border-points"
          />
          {message && (
            <p id="gate-message" role="alert" className="mt-2 hyphens-none text-[0.95rem] text-points">
              {message}
            </p>
          )}
          <Button type="submit" className="mt-5 w-full">
            Zugang anfordern
          </Button>
        </form>
        <nav aria-label="Rechtliches" className="mt-8 flex gap-6 border-hairline border-t pt-5 text-[0.95rem]">
          <a className="py-1 text-petrol underline" href={`${withDialog(path, "impressum")}#rechtstext`}>
            Impressum
          </a>
          <a className="py-1 text-petrol underline" href={`${withDialog(path, "datenschutz")}#rechtstext`}>
            Datenschutz
          </a>
        </nav>
      </main>
      {legal && (
        <section
          id="rechtstext"
          aria-labelledby="rechtstext-titel"
          className="mx-auto mt-8 w-[min(48rem,100%-2rem)] rounded-card bg-paper px-6 py-9 sm:px-10"
        >
          <h2 id="rechtstext-titel" className="mb-6 text-[clamp(1.3rem,5.6vw,1.6rem)]">
            {legal.text?.title || (legal.kind === "impressum" ? "Impressum" : "Datenschutz")}
          </h2>
          <LegalSections text={legal.text} />
          {!/^\/(datenschutz|impressum)\b/i.test(path) && (
            <p className="mt-8">
              <a className="text-petrol underline" href={withDialog(path, null)}>
                Text schließen
              </a>
            </p>
          )}
        </section>
      )}
      <script src={clearError} async />
    </div>
  );
}
