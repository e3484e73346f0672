import { describe, expect, it } from "vitest";
import { isEvent } from "./wordpress-events.ts";
import { newsFromWordPress } from "./wordpress-news.ts";
import type { WordPressItem } from "./wxr.ts";

const now = new Date("2026-11-20T12:00:00Z");

function aPost(differences: Partial<WordPressItem> = {}): WordPressItem {
  return {
    id: "12",
    site: "",
    type: "post",
    status: "publish",
    password: "",
    title: "Titel",
    link: "",
    pubDate: "Mon, 16 Jan 2023 07:08:31 +0000",
    date: "2023-01-16 08:08:31",
    dateGmt: "2023-01-16 07:08:31",
    content: "Text",
    excerpt: "",
    isSticky: false,
    parentId: "0",
    attachmentUrl: "",
    featuredImageId: "",
    footnotes: "",
    builderData: [],
    customFields: [],
    meta: new Map(),
    terms: [],
    otherLanguages: [],
    ...differences,
  };
}

function newsOf(differences: Partial<WordPressItem>) {
  const news = newsFromWordPress(aPost(differences), now);
  if (!news.ok) throw new Error(news.reason);
  return news.document;
}

function reason(differences: Partial<WordPressItem>) {
  const news = newsFromWordPress(aPost(differences), now);
  return news.ok ? "converted" : news.reason;
}

const category = (name: string, slug = "", domain = "category") => ({ terms: [{ domain, slug, name }] });

describe("newsFromWordPress", () => {
  it("leaves out what was for members only, unless everything becomes a draft", () => {
    const post = aPost({ content: "<p>Frei</p>[restrict]<p>Intern</p>[/restrict]" });
    expect(newsFromWordPress(post, now)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/nur für Mitglieder/),
    });
    expect(newsFromWordPress(post, now, { takesDrafts: true })).toMatchObject({ ok: true });
    expect(reason({ meta: new Map([["_members_access_role", "editor"]]) })).toMatch(/nur für Mitglieder/);
  });

  it("says which languages stay behind", () => {
    const note = "Der Text in den Sprachen „en“, „fr“ blieb zurück.";
    expect(newsFromWordPress(aPost({ otherLanguages: ["en", "fr"] }), now)).toMatchObject({ note });
  });

  it("takes the page of a builder instead of the words it copied for search engines", () => {
    const content = "[cs_content][cs_element_text][cs_content_seo]Titel\\n\\nText\\n\\n[/cs_content_seo][/cs_content]";
    const data = JSON.stringify([{ _type: "text", text_content: "<h2>Titel</h2><p>Text</p>" }]);
    expect(newsOf({ content, builderData: [data] }).content).toBe("<h2>Titel</h2><p>Text</p>");
    expect(newsOf({ content }).content).toBe("<p>Titel</p><p>Text</p>");
  });

  it("converts a published post with its own date and an id made of its number", () => {
    expect(newsFromWordPress(aPost({ isSticky: true }), now)).toMatchObject({
      ok: true,
      id: "wp12",
      document: {
        title: "Titel",
        date: "2023-01-16",
        content: "<p>Text</p>",
        type: "regular",
        isPinned: true,
        image: "",
      },
    });
  });

  it("keeps the footnotes of a text, where they stood or at its end", () => {
    const sup = '<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup>';
    const text = `<!-- wp:paragraph --><p>Wirkt gut.${sup}</p><!-- /wp:paragraph -->`;
    const footnotes = JSON.stringify([
      {
        content: '<em>Müller</em> 2024, <a href="https://doi.example/1">S. 3</a> $& <script>alert(1)</script>',
        id: "a-1",
      },
    ]);
    const list =
      '<ol><li><em>Müller</em> 2024, <a href="https://doi.example/1" rel="noopener noreferrer">S. 3</a> $&amp;</li></ol>';
    const before = "<p>Wirkt gut.<sup>1</sup></p>";
    expect(newsOf({ content: text, footnotes }).content).toBe(before + list);
    const between = `${text}<!-- wp:footnotes /--><!-- wp:paragraph --><p>Ende</p><!-- /wp:paragraph -->`;
    expect(newsOf({ content: between, footnotes }).content).toBe(`${before}${list}<p>Ende</p>`);
    expect(newsOf({ content: text, footnotes: "kaputt" }).content).toBe(before);
  });

  it.each(["footnote", "efn_note", "modern_footnote", "mfn", "fn", "ref"])(
    "keeps the footnotes of a plugin, [%s], apart from the sentence",
    (name) => {
      const note = (text: string) => `[${name}]${text}[/${name}]`;
      const content = `Wirkt gut.${note("Müller 2024")} Immer${note("Nein")} <code>${note("c")}</code>`;
      expect(newsOf({ content }).content).toBe(
        `<p>Wirkt gut.<sup>1</sup> Immer<sup>2</sup> <code>${note("c")}</code></p><ol><li>Müller 2024</li><li>Nein</li></ol>`,
      );
    },
  );

  it("reads the sections of ACF without the names of their kinds, and files by their number", () => {
    const media = { addressOf: (id: string) => `https://example.org/${id}.pdf`, attached: [] };
    const customFields: [string, string][] = [
      ["inhalte", 'a:1:{i:0;s:9:"Textblock";}'],
      ["inhalte_0_text", "Erster Abschnitt"],
      ["datei", "56"],
      ["jahr", "57"],
    ];
    const link = '<a href="https://example.org/56.pdf" rel="noopener noreferrer">https://example.org/56.pdf</a>';
    expect(newsFromWordPress(aPost({ content: "", customFields }), now, { media })).toMatchObject({
      document: { content: `<p>Erster Abschnitt</p><p>${link}</p>` },
    });
  });

  it("reads custom fields where a theme showed them in the place of a text, and names them beside one", () => {
    const media = { addressOf: (id: string) => (id < "7" ? `https://example.org/${id}.jpg` : undefined), attached: [] };
    const customFields: [string, string][] = [
      ["einleitung", "<p>Guten Tag</p>"],
      ["bild", "5"],
      ["galerie", 'a:1:{i:0;s:1:"6";}'],
      ["mehr", 'a:2:{s:5:"title";s:6:"Termin";s:3:"url";s:21:"https://example.org/t";}'],
      ["seite", "https://example.org/s"],
      ["farbe", "blau"],
      ["anzahl", "3"],
    ];
    const item = aPost({ content: " ", customFields });
    const link = (address: string, text: string) => `<a href="${address}" rel="noopener noreferrer">${text}</a>`;
    const picture = (id: string) => link(`https://example.org/${id}.jpg`, `Bild: ${id}.jpg`);
    expect(newsFromWordPress(item, now, { media })).toMatchObject({
      document: {
        content: `<p>Guten Tag</p><p>${picture("5")} ${picture("6")}</p><p>${link("https://example.org/t", "Termin")}</p><p>${link("https://example.org/s", "https://example.org/s")}</p>`,
      },
      removed: [],
    });
    expect(newsFromWordPress({ ...item, content: "Text" }, now, { media })).toMatchObject({
      document: { content: "<p>Text</p>" },
      removed: ["einleitung", "bild", "galerie", "mehr", "seite"].map((name) => `ACF: ${name}`),
    });
  });

  it("reads the blocks of Divi 5", () => {
    const block = (name: string, parts: Record<string, unknown>, end = " /") => {
      const inner = ([key, value]: [string, unknown]) => [key, { innerContent: { desktop: { value } } }];
      const json = JSON.stringify(Object.fromEntries(Object.entries(parts).map(inner)));
      return `<!-- wp:divi/${name} ${json.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e")}${end}-->`;
    };
    const content = [
      block("section", {}, ""),
      block("text", { content: "<p>Wir <em>helfen</em>.</p>" }),
      block("blurb", { title: { text: "Beratung" }, content: "<p>Montags</p>" }),
      block("button", { button: { text: "Anmelden", linkUrl: "https://verein.example/a" } }),
      "<!-- wp:divi/code nicht lesbar /-->",
      "<!-- /wp:divi/section -->",
    ].join("");
    expect(newsOf({ content }).content).toBe(
      '<p>Wir <em>helfen</em>.</p><h3>Beratung</h3><p>Montags</p><p><a href="https://verein.example/a" rel="noopener noreferrer">Anmelden</a></p>',
    );
  });

  it("keeps what themes and builders have in shortcodes around texts apart, and titles as headings", () => {
    const content =
      '[su_button url="https://verein.example/z"]Zum Ziel[/su_button][su_spoiler title="Spoiler"]Innen[/su_spoiler][tabs][tab title="Eins"]Inhalt[/tab][/tabs][one_half]Links[/one_half][one_half_last]Rechts[/one_half_last][fusion_title size="2"]Avada[/fusion_title][vc_cta h2="Kommen Sie"]Bald[/vc_cta][et_pb_team_member name="Dr. Ada" position="Vorsitz"]Vita[/et_pb_team_member][tcb-script]x()[/tcb-script]';
    expect(newsOf({ content }).content).toBe(
      '<p><a href="https://verein.example/z" rel="noopener noreferrer">Zum Ziel</a></p><h3>Spoiler</h3><p>Innen</p><h3>Eins</h3><p>Inhalt</p><p>Links</p><p>Rechts</p><h2>Avada</h2><h3>Kommen Sie</h3><p>Bald</p><h3>Dr. Ada</h3><p>Vorsitz</p><p>Vita</p>',
    );
  });

  it("reads a page that only Elementor's own data have", () => {
    const widget = (widgetType: string, settings: object | []) => ({
      elType: "widget",
      widgetType,
      settings,
      elements: [],
    });
    const data = JSON.stringify([
      {
        elType: "section",
        settings: { background_color: "#fff", content_width: { unit: "px", size: 700 } },
        elements: [
          {
            elType: "column",
            settings: [],
            elements: [
              widget("heading", { title: "Unser Verein", header_size: "h3", title_color: "#123456" }),
              widget("text-editor", { editor: "<p>Wir helfen bei <strong>Schmerzen</strong>.</p>" }),
              widget("button", {
                text: "Satzung",
                link: { url: "https://verein.example/satzung.pdf", is_external: "" },
              }),
              widget("accordion", { tabs: [{ tab_title: "Wer?", tab_content: "<p>Alle Ärzte.</p>", _id: "1" }] }),
              widget("icon-list", { icon_list: [{ text: "Beratung", selected_icon: { value: "fas fa-check" } }] }),
              widget("image-gallery", { wp_gallery: [{ id: 7, url: "https://verein.example/bild.jpg" }] }),
              widget("flip-box", { title_text_a: "Vorne", x_story_description: "Hinten", title_color: "Rot" }),
              widget("form", {
                form_name: "Anfrage",
                form_fields: [{ field_label: "Name" }],
                success_message: "Danke",
              }),
              widget("spacer", { space: { size: 20 } }),
            ],
          },
        ],
      },
    ]);
    const { content } = newsOf({
      content: "<!-- wp:paragraph --><p></p><!-- /wp:paragraph -->",
      builderData: [data],
      site: "https://verein.example",
    });
    expect(content).toBe(
      '<h3>Unser Verein</h3><p>Wir helfen bei <strong>Schmerzen</strong>.</p><p><a href="https://verein.example/satzung.pdf" rel="noopener noreferrer">Satzung</a></p><h2>Wer?</h2><p>Alle Ärzte.</p><p>Beratung</p><p><a href="https://verein.example/bild.jpg" rel="noopener noreferrer">Bild: bild.jpg</a></p><h3>Vorne</h3><p>Hinten</p>',
    );
    expect(newsOf({ content: "Geschrieben", builderData: [data] }).content).toBe("<p>Geschrieben</p>");
    expect(reason({ content: "", builderData: ["[{]"] })).toBe("ohne Inhalt");
  });

  const built = (text: string) => `<h2>Kopf</h2><p>${text}</p>`;
  it.each([
    [
      "Bricks",
      'a:2:{i:0;a:2:{s:4:"name";s:7:"heading";s:8:"settings";a:2:{s:4:"text";s:4:"Kopf";s:3:"tag";s:2:"h2";}}i:1;a:1:{s:8:"settings";a:1:{s:4:"text";s:12:"<p>Größe</p>";}}}',
      "Größe",
    ],
    [
      "Beaver Builder",
      'a:2:{s:3:"abc";O:8:"stdClass":2:{s:4:"type";s:6:"module";s:8:"settings";O:8:"stdClass":2:{s:7:"heading";s:4:"Kopf";s:3:"tag";s:2:"h2";}}s:3:"abd";O:8:"stdClass":1:{s:8:"settings";O:8:"stdClass":1:{s:4:"text";s:8:"<p>x</p>";}}}',
      "x",
    ],
    [
      "Oxygen",
      '{"id":0,"children":[{"name":"ct_headline","options":{"ct_content":"Kopf","original":{"tag":"h2"}}},{"options":{"ct_content":"y"}}]}',
      "y",
    ],
    ["Oxygen's shortcodes", '[ct_headline tag="h2"]Kopf[/ct_headline][ct_text_block]z[/ct_text_block]', "z"],
    [
      "Breakdance",
      JSON.stringify({
        tree_json_string:
          '{"root":{"children":[{"data":{"properties":{"content":{"content":{"text":"Kopf","tag":"h2"}}}}},{"data":{"properties":{"content":{"content":{"text":"b"}}}}}]}}',
      }),
      "b",
    ],
    ["SiteOrigin", 'a:1:{s:7:"widgets";a:1:{i:0;a:2:{s:5:"title";s:4:"Kopf";s:4:"text";s:8:"<p>s</p>";}}}', "s"],
  ])("reads a page that only the data of %s have", (_builder, data, text) => {
    expect(newsOf({ content: "", builderData: ["unlesbar", data] }).content).toBe(built(text));
  });

  it.each([
    ["en", "en"],
    ["pt-pt", ""],
    ["fr_FR", "fr"],
    ["de", ""],
  ])("has the language of its post: %s", (slug, language) => {
    const terms = [{ domain: "language", slug, name: slug }];
    expect(newsOf({ content: "Pain", terms })).toMatchObject({ content: "<p>Pain</p>", language });
  });

  it.each([
    ["a picture with sources for each width alone", '<img srcset="/k-300.jpg 300w, /g.jpg 1200w" alt="G">', "/g.jpg"],
    [
      "an address without a slash at the start",
      '<img src="../wp-content/uploads/g.jpg" alt="G">',
      "/wp-content/uploads/g.jpg",
    ],
  ])("finds %s", (_what, content, path) => {
    expect(newsOf({ content, site: "https://verein.example" }).content).toContain(
      `href="https://verein.example${path}"`,
    );
  });

  it("has no pictures of a pixel, characters instead of their pictures, and links by number", () => {
    const smiley = '<img src="https://s.w.org/1f600.png" alt="😀" class="wp-smiley">';
    const pixel = '<img src="https://vg01.met.vgwort.de/na/x" width="1" height="1" alt="">';
    const news = newsFromWordPress(aPost({ content: `a ${smiley} b${pixel} <a href="?p=7">c</a>` }), now);
    expect(news).toMatchObject({ ok: true, document: { content: '<p>a 😀 b <a href="/?p=7">c</a></p>' } });
    expect(news).not.toHaveProperty("note");
  });

  it("shows a file of a file block once", () => {
    const file =
      '<object class="wp-block-file__embed" data="https://a.example/s.pdf"></object><a href="https://a.example/s.pdf">Satzung</a>';
    const { content } = newsOf({
      content: `<!-- wp:file --><div class="wp-block-file">${file}</div><!-- /wp:file -->`,
    });
    expect(content).toBe('<p><a href="https://a.example/s.pdf" rel="noopener noreferrer">Satzung</a></p>');
  });

  it.each([
    ["Entwurf", { status: "draft" }],
    ["Entwurf", { status: "auto-draft" }],
    ["privat", { status: "private" }],
    ["geplant", { status: "future", date: "2020-01-01 00:00:00" }],
    ["geplant", { date: "2026-11-21 00:00:00" }],
    ["in Prüfung", { status: "pending" }],
    ["Papierkorb", { status: "trash" }],
    ["passwortgeschützt", { password: "x" }],
    ["Seite", { type: "page" }],
    ["Seite", { type: "page", status: "draft" }],
    ["ohne Inhalt", { content: "[newsletter]<p> </p>" }],
    ["Anhang", { type: "attachment", status: "inherit" }],
    ["Menüeintrag", { type: "nav_menu_item" }],
    ["frühere Fassung", { type: "revision", status: "inherit" }],
    ["Inhalt der Art „product“", { type: "product" }],
    ["Inhalt der Art „constructor“", { type: "constructor" }],
    ["Inhalt der Art „unbekannt“", { type: "" }],
    ["Einrichtung der alten Website", { type: "elementor_library" }],
    ["Einrichtung der alten Website", { type: "acf-field-group" }],
    ["Einrichtung der alten Website", { type: "wp_navigation" }],
    ["Ort oder Veranstalter", { type: "tribe_organizer" }],
    ["Inhalt der Art „e-landing-page“", { type: "e-landing-page" }],
    ["Status „archiviert“", { status: "archiviert" }],
    ["ohne Beitragsnummer", { id: "../x" }],
    [
      "ohne gültiges Datum (--drafts übernimmt es als Entwurf)",
      { date: "0000-00-00 00:00:00", dateGmt: "0000-00-00 00:00:00", pubDate: "Mon, 30 Nov -0001" },
    ],
    [
      "ohne gültiges Datum (--drafts übernimmt es als Entwurf)",
      { date: "2023-02-30 00:00:00", dateGmt: "", pubDate: "" },
    ],
    ["Text länger als 500.000 Zeichen", { content: "x ".repeat(260_000) }],
  ])("skips items with the reason %s", (expected, differences) => {
    expect(reason(differences)).toBe(expected);
  });

  it("accepts a post dated today", () => {
    expect(newsOf({ date: "2026-11-20 23:59:59" }).date).toBe("2026-11-20");
  });

  it.each([
    ["2023-01-17", { date: "0000-00-00 00:00:00", dateGmt: "2023-01-16 23:30:00" }],
    ["2023-01-17", { date: "", dateGmt: "0000-00-00 00:00:00", pubDate: "Mon, 16 Jan 2023 23:30:00 +0000" }],
  ])("falls back to UTC dates, converted to the date in Berlin: %s", (expected, differences) => {
    expect(newsOf(differences).date).toBe(expected);
  });

  it.each([
    ["A & B <C>", "A &amp; <b>B</b> &lt;C&gt;"],
    ["Ärzte für „Alle“ – 5 €", "&Auml;rzte f&uuml;r &bdquo;Alle&#8220; &#x2013; 5&nbsp;&euro;"],
    ["Text", ""],
    ["Text", " <br> "],
    ["Tagung Ulm [Update] [sic]", "Tagung [br] Ulm [icon name=&quot;x&quot;] [Update] [sic]"],
    ["Kopf", '[vc_custom_heading text="x"]Kopf[/vc_column]'],
    [`${"x".repeat(299)}…`, "x".repeat(400)],
  ])("returns the title %j", (expected, title) => {
    expect(newsOf({ title }).title).toBe(expected);
  });

  it("says that a title was cut and that pictures of a gallery stay behind", () => {
    expect(newsFromWordPress(aPost({ title: "x".repeat(300) }), now)).not.toHaveProperty("note");
    expect(newsFromWordPress(aPost({ title: "x".repeat(301) }), now)).toMatchObject({
      note: "Der Titel ist nach 300 Zeichen abgeschnitten.",
    });
    const attached = Array.from({ length: 102 }, (_one, index) => `https://alt.example/${index}.jpg`);
    const media = { addressOf: () => undefined, attached };
    const storedAt = (address: string) => address.replace("https://alt.example/", "/files/news/1-");
    expect(newsFromWordPress(aPost({ content: "[gallery]" }), now, { media, storedAt })).toMatchObject({
      document: { images: attached.slice(0, 100).map(storedAt) },
      note: expect.stringContaining("2 Bilder bleiben zurück: Hier sind es höchstens 100."),
    });
  });

  it("uses at most 60 characters of the text as a missing title", () => {
    const title = newsOf({
      title: "",
      content: "<p>Das ist ein langer Satz, der für einen Titel <b>viel</b> zu lang ist.</p>",
    }).title;
    expect(title).toBe("Das ist ein langer Satz, der für einen Titel viel zu lang…");
    expect(newsOf({ title: "", content: "<p>…</p>" }).title).toBe("…");
  });

  it.each([
    ["science", category("Wissenschaft")],
    ["science", category("Aus der", "forschung")],
    ["science", category("STUDIEN")],
    ["science", category("W&#105;ssenschaft")],
    ["small", category("Kurzmeldungen")],
    ["small", category("x", "kurz")],
    ["regular", category("Wissenschaft", "wissenschaft", "post_tag")],
    ["regular", category("Wissenschaftspolitik")],
    ["science", { terms: [...category("Notiz").terms, ...category("Science").terms] }],
  ])("chooses the type %s by the categories", (type, differences) => {
    expect(newsOf(differences).type).toBe(type);
  });

  it("uses the excerpt when there is no content", () => {
    expect(newsOf({ content: "<!-- wp:spacer /-->", excerpt: "Kurz &amp; gut" }).content).toBe("<p>Kurz &amp; gut</p>");
  });

  it.each([
    ...["feedback", "anmeldung", "kontaktanfragen", "mec-books", "tribe_rsvp_attendees", "wc_booking", "edd_payment"],
    ...["event_registration", "seminar_anmeldung", "event_rsvp", "wpsc_ticket", "form_entry", "kurs_buchungen"],
  ])("names no entry of the type %s, which people sent, nor how it would be published", (type) => {
    const item = aPost({ type, title: "Ada Klee" });
    expect(isEvent(item)).toBe(false);
    expect(newsFromWordPress(item, now)).toEqual({
      ...{ ok: false, reason: "Anmeldung, Bestellung oder Nachricht von Personen" },
    });
  });

  it("keeps the widgets that Beaver Builder shows beside the text, if it shows the page", () => {
    const hours = { title: "Sprechzeiten", text: "Mo–Fr 9–12 Uhr" };
    const data = { a: { node: "a", settings: { type: "widget", widget: "Zeiten", "widget-zeiten": hours } } };
    const newsWith = (enabled: string) => {
      const meta = new Map([["_fl_builder_enabled", enabled]]);
      return newsFromWordPress(aPost({ content: "Text", builderData: [JSON.stringify(data)], meta }), now);
    };
    expect(newsWith("1")).toMatchObject({
      document: { content: "<p>Text</p><h3>Sprechzeiten</h3><p>Mo–Fr 9–12 Uhr</p>" },
    });
    expect(newsWith("")).toMatchObject({ document: { content: "<p>Text</p>" } });
  });

  it("describes the featured image as the old site did, if it is stored", () => {
    const media = { addressOf: () => "https://example.org/f.jpg", attached: [], descriptionOf: () => "Saal" };
    const imageOf = (stored?: string) => {
      const news = newsFromWordPress(aPost({ featuredImageId: "3" }), now, { media, storedAt: () => stored });
      return news.ok ? [news.document.image, news.document.imageAlt] : [];
    };
    expect(imageOf("/files/news/1-f.jpg")).toEqual(["/files/news/1-f.jpg", "Saal"]);
    expect(imageOf()).toEqual(["", ""]);
  });

  it("links the featured image, unless the text contains it", () => {
    const address = "https://example.org/f.jpg";
    const media = { addressOf: () => address, attached: [] };
    const contentOf = (content: string) => {
      const news = newsFromWordPress(aPost({ content, featuredImageId: "3" }), now, { media });
      return news.ok ? news.document.content : "";
    };
    expect(contentOf("Text")).toBe(`<p>Text</p><p><a href="${address}" rel="noopener noreferrer">Bild: f.jpg</a></p>`);
    for (const scheme of ["https:", "http:", ""])
      expect(contentOf(`<img src="${scheme}//example.org/f.jpg">`).match(/f\.jpg"/g)).toHaveLength(1);
  });

  it.each([
    ["1 Bild nur als Link übernommen, darunter das Titelbild.", { featuredImageId: "3" }],
    ["1 Bild nicht übernommen, weil im Export die Adresse fehlt, darunter das Titelbild.", { featuredImageId: "4" }],
    [
      "1 Bild nur als Link übernommen, darunter eine Galerie. 2 Bilder nicht übernommen, weil im Export die Adresse fehlt.",
      { content: '[gallery ids="3,5,6"]' },
    ],
    [
      "3 Bilder nur als Links übernommen, darunter das Titelbild und 2 Galerien.",
      {
        featuredImageId: "3",
        content:
          '<!-- wp:gallery --><figure><img src="https://example.org/a.jpg"></figure><!-- /wp:gallery --><!-- wp:jetpack/tiled-gallery --><img src="https://example.org/b.jpg"><!-- /wp:jetpack/tiled-gallery -->',
      },
    ],
    [undefined, { content: '<img src="/files/news/1-a.png"> [[gallery]]', featuredImageId: "0" }],
  ])("adds a note about pictures: %s", (note, differences) => {
    const media = { addressOf: (id: string) => (id === "3" ? "https://example.org/3.jpg" : undefined), attached: [] };
    const news = newsFromWordPress(aPost(differences), now, { media });
    expect(news.ok && news.note).toBe(note);
  });

  it("keeps background images", () => {
    const content = `<!-- wp:cover {"url":"https://example.org/c.jpg"} --><div class="wp-block-cover" style="min-height:5em;background-image:url(https://example.org/c.jpg)"><p>Text</p></div><!-- /wp:cover -->`;
    expect(newsOf({ content }).content).toContain('href="https://example.org/c.jpg"');
  });

  it("derives the id from number and site", () => {
    const idOf = (differences: Partial<WordPressItem>) => {
      const news = newsFromWordPress(aPost(differences), now);
      return news.ok ? news.id : news.reason;
    };
    const id = idOf({ site: "https://www.verein.example/" });
    expect(id).toMatch(/^wp12s[0-9a-f]{10}$/);
    expect(idOf({ site: "http://Verein.example" })).toBe(id);
    expect(idOf({ link: "https://verein.example/?p=12" })).toBe(id);
    expect(idOf({ site: "https://verein.example/regional" })).not.toBe(id);
  });

  it("sanitises the content", () => {
    expect(newsOf({ content: "<p onclick=x>a<script>b</script></p>" }).content).toBe("<p>a</p>");
  });
});
