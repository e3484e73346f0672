import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/section.tsx";

/** The canonical path of the pages behind a manage link: one without the secret. */
export const publicPath = href("/anmeldung/link-vergessen");
export const notFoundTitle = "Dieser Link ist nicht mehr gültig";

/** The page for every link that is mistyped or expired, or whose registration is deleted. */
export function LinkNotFound() {
  return (
    <>
      <PageHead title={notFoundTitle} />
      <div className="page py-12 md:py-16">
        <p className="max-w-text">
          Links zur eigenen Anmeldung gelten bis 30 Tage nach der Veranstaltung. Vielleicht wurde der Link auch nicht
          vollständig übernommen. Gern senden wir Ihnen einen neuen.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={href("/anmeldung/link-vergessen")}>Link zur Anmeldung anfordern</ButtonLink>
          <ButtonLink to={href("/")} look="secondary">
            Zur Startseite
          </ButtonLink>
        </p>
      </div>
    </>
  );
}
