import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("site/layout/layout.tsx", [
    index("site/home/home.tsx"),
    route("wissenschaft", "site/news/science.tsx"),
    route("aktuelles", "site/news/latest-news.tsx"),
    route("nachrichten", "site/news/news-archive.tsx"),
    route("nachrichten/:slugWithId", "site/news/news-item.tsx"),
    route("veranstaltungen", "site/events/events.tsx"),
    route("mitgliedschaft", "site/membership/membership.tsx"),
    route("datenschutz", "site/legal/privacy.tsx"),
    route("ueber-uns", "site/about/about.tsx"),
    route("dokumente", "site/library/library.tsx"),
    route("register/:eventId", "site/events/register.tsx"),
    route("anmeldung/:slugWithLinkId", "site/events/register-by-link.tsx"),
    route("registration/success", "site/events/registration-success.tsx"),
  ]),
  route("sitemap.xml", "site/feeds/sitemap.ts"),
  route("robots.txt", "site/feeds/robots.ts"),
  route("nachrichten.atom", "site/feeds/news-feed.ts"),
  route("wissenschaft.atom", "site/feeds/science-feed.ts"),
  route("veranstaltungen.ics", "site/feeds/events-calendar.ts"),
  route("veranstaltungen/:fileName", "site/feeds/event-calendar.ts"),
  route("*", "site/unknown-path.ts"),
] satisfies RouteConfig;
