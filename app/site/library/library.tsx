import { href } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { latePart } from "#app/ui/late-part.tsx";
import { PageLink } from "#app/ui/more-link.tsx";
import { NoEntries } from "#app/ui/no-entries.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { PageHead } from "#app/ui/section.tsx";
import { formatNumber } from "#text/number.ts";
import { MissingNote } from "../layout/missing-note.tsx";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/library.ts";
import { DocumentFilters } from "./document-filters.tsx";
import { DocumentGrid } from "./document-grid.tsx";
import { DocumentTable } from "./document-table.tsx";
import { isFiltered, isWholeList } from "./library-query.ts";
import { loadLibrary } from "./load-library.ts";
import { ViewToggle } from "./view-toggle.tsx";

const loadPreview = async () => (await import("./document-preview.tsx")).DocumentPreview;
const DocumentPreview = latePart(loadPreview, import.meta.env.SSR ? await loadPreview() : undefined);

export function loader({ url, context }: Route.LoaderArgs) {
  return loadLibrary(context.get(tolerantServicesContext).content, url);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: "Dokumente",
    dialogTitle: loaderData?.preview?.title,
    description:
      "Leitfäden, Vorlagen, Vorträge und Formulare zur Schmerz- und Palliativmedizin zum Ansehen und Herunterladen.",
    path: href("/dokumente"),
    list: loaderData && { page: loaderData.query.page, isWhole: isWholeList(loaderData.query) },
  });

export default function Library({ loaderData }: Route.ComponentProps) {
  const { query, total, pageCount, categories, featured, documents, isMissing, preview } = loaderData;
  const queryHref = useQueryHref();
  const isEmpty = total === 0 && !isFiltered(query);
  return (
    <>
      {preview && <DocumentPreview key={preview.id} document={preview} />}
      <PageHead title="Dokumente" lead="Leitfäden, Vorlagen, Vorträge und Formulare zum Ansehen und Herunterladen.">
        {isMissing && <MissingNote what="Dieses Dokument" />}
      </PageHead>
      <div className="page py-8 md:py-12">
        {!isEmpty && <DocumentFilters query={query} categories={categories} />}
        {featured.length > 0 && (
          <section aria-labelledby="empfohlen" className="mt-10">
            <h2 id="empfohlen" className="mb-5 text-[1.5rem]">
              Empfohlene Dokumente
            </h2>
            <DocumentGrid documents={featured} />
          </section>
        )}
        <section aria-labelledby="treffer" className="mt-10">
          <h2 id="treffer" className="sr-only">
            {isFiltered(query) ? "Gefundene Dokumente" : "Alle Dokumente"}
          </h2>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p role="status">
              {total > 0 && `${formatNumber(total)} ${total === 1 ? "Dokument" : "Dokumente"} gefunden`}
              {pageCount > 1 && `, Seite ${query.page} von ${pageCount}`}
            </p>
            {!isEmpty && <ViewToggle isList={query.isList} />}
          </div>
          {documents.length === 0 ? (
            <NoEntries message="Keine Dokumente gefunden">
              {isFiltered(query) && (
                <PageLink to={queryHref({ suche: null, kategorie: null, dateityp: null, seite: null })}>
                  Alle Dokumente
                </PageLink>
              )}{" "}
              <PageLink to={href("/kontakt")}>Beim Sekretariat nachfragen</PageLink>
            </NoEntries>
          ) : query.isList ? (
            <DocumentTable documents={documents} query={query} />
          ) : (
            <DocumentGrid documents={documents} />
          )}
          <Pagination
            page={query.page}
            pageCount={pageCount}
            hrefOf={(page) => queryHref({ seite: page > 1 ? String(page) : null, vorschau: null })}
          />
        </section>
      </div>
    </>
  );
}
