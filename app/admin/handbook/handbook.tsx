import "./handbook.css";
import { data, NavLink } from "react-router";
import { AdminPage } from "../ui/admin-page.tsx";
import type { Route } from "./+types/handbook.ts";
import { readManual } from "./chapters.ts";

/** `/admin/handbuch` and its chapters: the editors' manual of this version. */
export function loader({ params }: Route.LoaderArgs) {
  const slug = "chapter" in params ? params.chapter : "";
  const chapters = readManual();
  const chapter = chapters.find((one) => one.slug === slug);
  if (!chapter) throw data("Dieses Kapitel gibt es nicht.", { status: 404 });
  return { chapter, contents: chapters.map(({ slug, title }) => ({ slug, title })) };
}

export default function Handbook({ loaderData: { chapter, contents } }: Route.ComponentProps) {
  return (
    <AdminPage title={chapter.title}>
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
