import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";

export interface CertificationBannerView {
  points: number;
  text: string;
  subtitle: string;
}

export function CertificationBanner({ banner: { points, text, subtitle } }: { banner: CertificationBannerView }) {
  return (
    <section aria-labelledby="fortbildungspunkte" className="on-dark bg-petrol-dark text-white">
      <div className="page flex flex-wrap items-center justify-between gap-x-12 gap-y-7 py-12 md:py-14">
        <div className="min-w-0 flex-1 basis-md">
          <h2 id="fortbildungspunkte" className="flex flex-wrap items-center gap-x-8 gap-y-2 md:flex-nowrap">
            {points > 0 && <span className="shrink-0 text-[4.5rem] leading-none md:text-[5.5rem]">{points}</span>}{" "}
            <span className="min-w-0">
              <span className="block text-[1.5rem] md:text-[1.8rem]">{withSoftHyphens(text)}</span>{" "}
              {subtitle && (
                <span className="mt-2 block font-normal font-sans text-[1rem] text-petrol-tint leading-normal tracking-normal">
                  {subtitle.replaceAll(" · ", "\u00a0· ")}
                </span>
              )}
            </span>
          </h2>
        </div>
        <ButtonLink to={href("/veranstaltungen")}>Zu den Veranstaltungen</ButtonLink>
      </div>
    </section>
  );
}
