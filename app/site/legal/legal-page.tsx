import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { LegalSections, type LegalText, sectionIdOf } from "./legal-sections.tsx";

/** A legal text on a page of its own. */
export function LegalPage({ title, text }: { title: string; text: LegalText | undefined }) {
  return (
    <>
      <PageHead title={text?.title || title} />
      <div className="@container">
        <div className="page grid items-start gap-x-16 gap-y-10 py-10 md:py-16 @min-[56rem]:grid-cols-[18rem_1fr] print:block">
          {text && <Contents text={text} />}
          <div className="min-w-0 @min-[56rem]:col-start-2">
            <LegalSections text={text} titleLevel="h2" />
          </div>
        </div>
      </div>
    </>
  );
}

/** The table of contents: collapsed on phones, beside the text on wide screens. */
function Contents({ text }: { text: LegalText }) {
  const entries = (
    <ol className="grid text-[0.95rem] leading-snug">
      {text.sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${sectionIdOf(id)}`} className="block py-1.5 text-petrol no-underline hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav
      aria-label="Inhalt der Seite"
      className="@min-[56rem]:sticky @min-[56rem]:top-8 @min-[56rem]:max-h-[calc(100dvh-4rem)] @min-[56rem]:overflow-auto"
    >
      <details className="group rounded-card border border-hairline @min-[56rem]:hidden">
        <summary className="flex min-h-12 items-center justify-between px-5 font-semibold">
          Inhalt
          <Icon name="down" className="size-5 text-petrol group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-4">{entries}</div>
      </details>
      <div className="border-hairline border-l pl-5 @max-[56rem]:hidden">
        <p className="mb-2 font-semibold">Inhalt</p>
        {entries}
      </div>
    </nav>
  );
}
