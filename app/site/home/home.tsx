import { tolerantServicesContext } from "#app/contexts.ts";
import { UnlessCovered } from "#app/ui/coverable.tsx";
import { latePart } from "#app/ui/late-part.tsx";
import { excerptOfText } from "#model/text/excerpt.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { previewOf } from "../layout/preview-image.ts";
import type { Route } from "./+types/home.ts";
import { associationJsonLd, secretariatOf } from "./association-json-ld.ts";
import { StatementSection, TextsSection } from "./association-section.tsx";
import { BoardSection } from "./board-section.tsx";
import { CertificationBanner } from "./certification-banner.tsx";
import { FeaturedNews } from "./featured-news.tsx";
import { Hero } from "./hero.tsx";
import { loadHome } from "./load-home.ts";
import { MembershipSection } from "./membership-section.tsx";
import { UpcomingEvents } from "./upcoming-events.tsx";

const loadMembershipDialog = async () => (await import("./membership-dialog.tsx")).MembershipDialog;
const MembershipDialog = latePart(loadMembershipDialog, import.meta.env.SSR ? await loadMembershipDialog() : undefined);

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(tolerantServicesContext);
  const home = await loadHome(services, url);
  const image = await previewOf(services, home.hero.image, home.hero.imageAlt);
  return { ...home, image, description: excerptOfText(home.hero.subtitle, 160).text };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  const secretariat = secretariatOf(matches);
  return pageMeta(site, {
    title: site?.associationName || loaderData.hero.title,
    dialogTitle: loaderData.membershipDialog?.title,
    description: loaderData.description,
    path: "/",
    image: loaderData.image,
    ...(site && secretariat && { jsonLd: associationJsonLd(site, secretariat) }),
  });
};

export default function Home({ loaderData: home }: Route.ComponentProps) {
  return (
    <>
      {home.membershipDialog && <MembershipDialog {...home.membershipDialog} />}
      <Hero hero={home.hero} />
      <UpcomingEvents view={home.upcoming} />
      <UnlessCovered>
        {home.banner && <CertificationBanner banner={home.banner} />}
        {home.featured.length > 0 && <FeaturedNews news={home.featured} />}
        <StatementSection statement={home.statement} coreValues={home.coreValues} />
        <TextsSection texts={home.texts} />
        {home.board.length > 0 && <BoardSection members={home.board} />}
        {home.hasMembership && <MembershipSection />}
      </UnlessCovered>
    </>
  );
}
