import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { PartWriterContext, writtenOnce } from "./ui/written-once.tsx";
import { partsOfPage } from "./write-parts.ts";

const rendered = vi.fn();
beforeEach(() => rendered.mockClear());

function Row({ title, isLast = false }: { title: string; isLast?: boolean }) {
  rendered(title);
  return (
    <li id={useLocation().pathname}>
      {title}, {isLast ? "zuletzt" : "weiter"}
    </li>
  );
}
let Written = writtenOnce(Row);
// Each test begins with nothing written: parts are known by their component.
beforeEach(() => {
  Written = writtenOnce((props: Parameters<typeof Row>[0]) => <Row {...props} />);
});

function write(page: ReactNode, location = "/aktuelles"): string {
  const parts = partsOfPage();
  const html = renderToString(
    <StaticRouter location={location}>
      <PartWriterContext value={parts.write}>{page}</PartWriterContext>
    </StaticRouter>,
  );
  return parts.complete(html).toString();
}

test("a page of parts reads as if each had been rendered in its place", () => {
  const page = (Part: typeof Written) => (
    <main>
      Übersicht <Part title="<Erstes> & Ü" />
      <Part title="Zweites" />
      <ul>
        <Part title="Drittes" isLast />
      </ul>
      {" Ende"}
    </main>
  );
  const plain = renderToString(<StaticRouter location="/aktuelles">{page(Row)}</StaticRouter>);
  expect(write(page(Written))).toBe(plain);
  // From what was kept, too.
  expect(write(page(Written))).toBe(plain);
});

test("what did not change is not rendered again", () => {
  const list = (...titles: string[]) => titles.map((title) => <Written key={title} title={title} />);
  write(list("Eins", "Zwei", "Drei"));
  rendered.mockClear();
  expect(write(list("Drei", "Zwei, geändert", "Eins"))).toMatch(/Drei.*Zwei, geändert.*Eins/);
  expect(rendered.mock.calls).toEqual([["Zwei, geändert"]]);
});

test("another address is another part, and one with a query is never kept", () => {
  write(<Written title="Eins" />);
  expect(write(<Written title="Eins" />, "/wissenschaft")).toContain('id="/wissenschaft"');
  write(<Written title="Eins" />, "/aktuelles?seite=2");
  write(<Written title="Eins" />, "/aktuelles?seite=2");
  expect(rendered).toHaveBeenCalledTimes(4);
});

test("a text that looks like the mark of a part stays a text", () => {
  const parts = partsOfPage();
  const mark = parts.write(Row as never, "", () => null);
  const imitated = mark.replace(/[\da-f]{8}/, "00000000");
  const page = (
    <main>
      <Written title="Eins" />
      <p>{imitated}</p>
    </main>
  );
  expect(write(page)).toContain(`<p>${imitated}</p>`);
});

test("what nobody asks for any more is let go", () => {
  const page = (title: string) => write(<Written title={title} />);
  page("Alt");
  for (let number = 0; number < 80; number++) page(`${number} ${"x".repeat(40_000)}`);
  rendered.mockClear();
  page("Alt");
  expect(rendered).toHaveBeenCalledTimes(1);
});
