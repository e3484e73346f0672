import { quoted } from "#text/quoted.ts";
import "./handbook.css";
import { Button, TextInput } from "@mantine/core";
import { data, Form, Link, NavLink } from "react-router";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import type { Route } from "./+types/handbook.ts";
import { readManual } from "./chapters.ts";
import { handbookPath } from "./render-chapter.ts";
import { type Passage, searchManual } from "./search-manual.ts";

/** `/admin/handbuch` and its chapters: the editors' manual of this version. */
export function loader({ params, url }: Route.LoaderArgs) {
  const slug = "chapter" in params ? params.chapter : "";
  const chapters = readManual();
  const chapter = chapters.find((one) => one.slug === slug);
  if (!chapter) throw data("Dieses Kapitel gibt es nicht.", { status: 404 });
  const search = url.searchParams.get("suche")?.trim() ?? "";
  return {
    search,
    found: searchManual(chapters, search),
    chapter,
    contents: chapters.map(({ slug, title }) => ({ slug, title })),
  };
}

export default function Handbook({ loaderData: { chapter, contents, found, search } }: Route.ComponentProps) {
  return (
    <AdminPage title={chapter.title}>
      <Form role="search" className="handbook-search" action="/admin/handbuch">
        <TextInput
          key={search}
          type="search"
          name="suche"
          aria-label="Handbuch durchsuchen"
          placeholder="Handbuch durchsuchen …"
          defaultValue={search}
          leftSection={<AdminIcon name="search" isSmall />}
        />
        <Button type="submit" size="md" variant="default">
          Suchen
        </Button>
      </Form>
      {search && <Found search={search} found={found} />}
      <div className="handbook">
        <nav aria-label="Kapitel des Handbuchs" className="handbook-contents">
          <ul>
            {contents.map(({ slug, title }) => (
              <li key={slug}>
                <NavLink to={slug ? `/admin/handbuch/${slug}` : "/admin/handbuch"} end>
                  {slug ? title : "Überblick"}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own manual, rendered from the files of this version */}
        <div className="handbook-text" dangerouslySetInnerHTML={{ __html: chapter.html }} />
      </div>
    </AdminPage>
  );
}

function Found({ search, found }: { search: string; found: readonly Passage[] }) {
  return (
    <section className="card handbook-found" aria-label={`Gefunden zu ${quoted(search)}`}>
      <p role="status">
        {found.length === 0
          ? `Nichts gefunden zu ${quoted(search)}.`
          : found.length === 1
            ? "1 Stelle gefunden"
            : `${found.length} Stellen gefunden`}
      </p>
      <ul>
        {found.map(({ place, chapter, heading, excerpt }) => (
          <li key={place}>
            <Link to={`${handbookPath}/${place}`.replace(/\/(?=#|$)/, "")}>
              {heading ? `${chapter}: ${heading}` : chapter}
            </Link>
            <p className="muted">{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
