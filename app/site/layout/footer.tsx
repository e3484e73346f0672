import { href, Link, useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { notice, openingHours, phoneHref, quickLinks } from "./association.ts";

export interface Secretariat {
  associationName: string;
  contactEmail: string;
  phone: string;
  address: string;
  facebook: string;
  linkedin: string;
}

const linkLook = "text-white underline decoration-petrol-tint/60 hover:decoration-white";
const link = `py-2 ${linkLook}`;
/** Vertical padding of inline links enlarges the touch target to 44 px without changing the layout. */
const contactLink = `py-2.5 ${linkLook}`;

export function Footer({
  secretariat,
  hasAccessibilityText,
}: {
  secretariat: Secretariat;
  hasAccessibilityText: boolean;
}) {
  const { associationName, contactEmail, phone, address, facebook, linkedin } = secretariat;
  return (
    <footer className="@container no-print on-dark bg-night text-petrol-tint">
      <p className="hyphens-none bg-petrol-dark py-3 text-[0.95rem]">
        <span className="page block">{notice}</span>
      </p>
      <div className="page grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-6 gap-y-7 py-9 @min-[42rem]:grid-cols-[2fr_1fr_1fr] md:gap-10 md:py-14">
        <section aria-labelledby="fuss-sekretariat" className="col-span-full @min-[42rem]:col-span-1">
          <h2 id="fuss-sekretariat" className="text-[1.15rem] text-white">
            Sekretariat
          </h2>
          <ul className="mt-2 grid">
            {address && <Detail icon="place">{<span className="whitespace-pre-line">{address}</span>}</Detail>}
            {phone && (
              <Detail icon="phone">
                <a className={contactLink} href={phoneHref(phone)}>
                  {phone}
                </a>
              </Detail>
            )}
            {contactEmail && (
              <Detail icon="mail">
                <a className={contactLink} href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              </Detail>
            )}
            <Detail icon="clock">{openingHours}</Detail>
          </ul>
          {(facebook || linkedin) && (
            <ul className="mt-2 flex gap-4">
              {facebook && <SocialLink icon="facebook" label="Facebook" to={facebook} />}
              {linkedin && <SocialLink icon="linkedin" label="LinkedIn" to={linkedin} />}
            </ul>
          )}
        </section>
        <nav aria-labelledby="fuss-schnellzugriff">
          <h2 id="fuss-schnellzugriff" className="text-[1.15rem] text-white">
            {"Schnell\u00adzugriff"}
          </h2>
          <ul className="mt-2 grid">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={`${link} inline-block`}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="fuss-rechtliches">
          <h2 id="fuss-rechtliches" className="text-[1.15rem] text-white">
            Rechtliches
          </h2>
          <ul className="mt-2 grid">
            <li>
              <DialogLink dialog="impressum">Impressum</DialogLink>
            </li>
            <li>
              <DialogLink dialog="datenschutz">Datenschutz</DialogLink>
            </li>
            {hasAccessibilityText && (
              <li>
                <Link to={href("/barrierefreiheit")} className={`${link} inline-block`}>
                  Barrierefreiheit
                </Link>
              </li>
            )}
          </ul>
        </section>
      </div>
      <div className="border-white/15 border-t">
        <p className="page py-5 text-[0.85rem]">
          <Unbroken text={associationName} />
        </p>
      </div>
    </footer>
  );
}

/** Opens a legal text in a dialog; while it loads, the link says so. */
function DialogLink({ dialog, children }: { dialog: "impressum" | "datenschutz"; children: string }) {
  const queryHref = useQueryHref();
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && new URLSearchParams(location?.search).get("dialog") === dialog;
  return (
    <Link
      to={queryHref({ dialog })}
      replace
      preventScrollReset
      className={`${link} inline-block`}
      aria-busy={isLoading}
    >
      {isLoading ? "Wird geladen..." : children}
    </Link>
  );
}

function Detail({ icon, children }: { icon: "place" | "phone" | "mail" | "clock"; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon name={icon} className="mt-1 size-4.5" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function SocialLink({ icon, label, to }: { icon: "facebook" | "linkedin"; label: string; to: string }) {
  return (
    <li>
      <a href={to} rel="noopener noreferrer" className={`${link} inline-flex items-center gap-2`}>
        <Icon name={icon} /> {label}
      </a>
    </li>
  );
}
