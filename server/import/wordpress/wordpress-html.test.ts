import { describe, expect, it } from "vitest";
import { plainText } from "#model/text/excerpt.ts";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { expectLinearTime } from "#test/linear-time.ts";
import { fc } from "#test/property.ts";
import { htmlFromWordPress, textFromWordPress } from "./wordpress-html.ts";
import type { PostMedia } from "./wordpress-shortcodes.ts";

const media: PostMedia = {
  addressOf: (id) => (id === "5" ? "https://example.org/5.jpg" : undefined),
  attached: ["https://example.org/a.jpg"],
  blockOf: (id) => (id === "7" ? "<!-- wp:paragraph --><p>Baustein <b>7</b></p><!-- /wp:paragraph -->" : undefined),
};
const link = (address: string, text = address) => `<a href="${address}" rel="noopener noreferrer">${text}</a>`;

function convert(content: string): string {
  return cleanRichText(htmlFromWordPress(content, media));
}

describe("htmlFromWordPress", () => {
  it.each([
    ["turns blank lines into paragraphs", "a\r\n\r\nb\nc\n", "<p>a</p><p>b<br>c</p>"],
    ["keeps existing paragraphs", "<p>a</p>\n\n<p>b</p>\n", "<p>a</p><p>b</p>"],
    [
      "adds no breaks between blocks",
      "a\n<ul>\n<li>b</li>\n\n<li>c</li>\n</ul>\nd",
      "<p>a</p><ul><li>b</li><li>c</li></ul><p>d</p>",
    ],
    ["does not duplicate line breaks", "a<br />\nb\n<br>c", "<p>a<br>b<br>c</p>"],
    ["keeps preformatted text", "<pre>a\n\n  b</pre>\n\nc", "<pre>a\n\n  b</pre><p>c</p>"],
    ["does not split a heading at a blank line", "<h2>a\n\nb</h2>", "<h2>a<br>b</h2>"],
    ["removes more and nextpage markers", "a<!--more Weiter-->b\n<!--nextpage-->\nc", "<p>a</p><p>b</p><p>c</p>"],
    [
      "adds no line breaks inside blocks",
      '<!-- wp:paragraph {"a":1} -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:spacer /-->',
      "<p>a b</p>",
    ],
    [
      "keeps what a block around others has in its settings only",
      '<!-- wp:ub/panel {"panelTitle":"Wie lange?"} -->\n<!-- wp:paragraph -->\n<p>Kurz.</p>\n<!-- /wp:paragraph -->\n<!-- /wp:ub/panel -->',
      "<h3>Wie lange?</h3><p>Kurz.</p>",
    ],
    [
      "repeats no text that a block shows",
      '<!-- wp:ub/panel {"panelTitle":"Wie \\u003cb\\u003elange\\u003c/b\\u003e?"} -->\n<!-- wp:heading -->\n<h3>Wie lange?</h3>\n<!-- /wp:heading -->\n<!-- /wp:ub/panel --><!-- wp:ub/box {"title":"Nicht gezeigt"} -->\n<div><p>a</p></div>\n<!-- /wp:ub/box -->',
      "<h3>Wie lange?</h3><p>a</p>",
    ],
    [
      "drops the sign of a part that opens",
      '<h3><button><span>Frage</span><span class="icon" aria-hidden="true">+</span></button></h3><p><span aria-hidden="true">Wort</span></p>',
      "<h3>Frage</h3><p>Wort</p>",
    ],
    [
      "keeps the titles that stand before their parts",
      'A\n[tabby title="Anfahrt"]\nMit dem Bus.\n[tabby title="Parken"]\nIm Hof.\n[tabbyending]\nB',
      "<p>A</p><h3>Anfahrt</h3><p>Mit dem Bus.</p><h3>Parken</h3><p>Im Hof.</p><p>B</p>",
    ],
    [
      "writes opening hours of Jetpack out",
      '<!-- wp:jetpack/business-hours {"days":[{"name":"Mon","hours":[{"opening":"10:00","closing":"12:00"},{"opening":"14:00","closing":"15:30"}]},{"name":"Sat","hours":[]}]} /-->',
      "<p>Montag: 10:00–12:00 Uhr und 14:00–15:30 Uhr<br>Samstag: geschlossen</p>",
    ],
    ...[
      ["[highlight]Wort[/highlight]", "Wort"],
      ['[su_highlight background="#ff0"]Wort[/su_highlight]', "Wort"],
      ["[fusion_highlight]Wort[/fusion_highlight]", "Wort"],
      ["[dropcap]W[/dropcap]ort", "Wort"],
      ["[su_label type='x']Wort[/su_label]", "Wort"],
      ['[tooltip text="Erklärung"]Wort[/tooltip]', "Wort (Erklärung)"],
      ['[fusion_popover title="Titel" content="Mehr dazu"]Wort[/fusion_popover]', "Wort (Titel: Mehr dazu)"],
      ['[icon name="phone"]Wort', "Wort"],
    ].flatMap(([code, words]): [string, string, string][] => [
      [`does not part a sentence at ${code}`, `Ein ${code} im Satz.`, `<p>Ein ${words} im Satz.</p>`],
      [
        `does not part a sentence of a builder at ${code}`,
        `[vc_row][vc_column_text]Ein ${code} im Satz.[/vc_column_text][/vc_row]`,
        `<p>Ein ${words} im Satz.</p>`,
      ],
    ]),
    ...[
      ["[youtube dQw4w9WgXcQ]", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
      ['[youtube id="dQw4w9WgXcQ"]', "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
      ["[youtube]dQw4w9WgXcQ[/youtube]", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
      ['[fusion_youtube id="dQw4w9WgXcQ" /]', "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
      ['[fusion_youtube id="https://youtu.be/x"/]', "https://youtu.be/x"],
      ["[vimeo 1234567]", "https://vimeo.com/1234567"],
      ['[fusion_vimeo id="1234567"]', "https://vimeo.com/1234567"],
    ].map(([code = "", address = ""]): [string, string, string] => [
      `links the film of ${code}`,
      code,
      `<p>${link(address)}</p>`,
    ]),
    [
      "keeps the numbers of counters",
      '[vc_row][vc_pie value="80" label_value="80 %" title="Quote"][/vc_row][fusion_counter_box value="12"]Jahre[/fusion_counter_box][milestone number="50" subject="Mitglieder seit 1990"]',
      "<h3>Quote</h3><p>80 %</p><p>12</p><p>Jahre</p><p>50</p><p>Mitglieder seit 1990</p>",
    ],
    [
      "reads what tagDiv has in base64, also one word",
      '[tdc_zone][vc_row][tdm_block_column_title title_text="Rm9ydGJpbGR1bmc="][tdm_block_inline_text description="V2lyIHN0ZWxsZW4gdW5zIHZvci4="][td_block_text_with_title custom_title="Titel"]Text[/td_block_text_with_title][/vc_row][/tdc_zone]',
      "<h3>Fortbildung</h3><p>Wir stellen uns vor.</p><h3>Titel</h3><p>Text</p>",
    ],
    [
      "reads the texts, buttons and columns of MotoPress",
      '[mp_row][mp_span col="12"][mp_heading]Titel[/mp_heading][mp_text]<p>Text</p>[/mp_text][mp_button text="Satzung" link="https://example.org/s.pdf"][/mp_span][/mp_row]',
      '<h3>Titel</h3><p>Text</p><p><a href="https://example.org/s.pdf" rel="noopener noreferrer">Satzung</a></p>',
    ],
    [
      "keeps the lines above and below a heading, and a price",
      '[bt_bb_headline headline="Vorstand" superheadline="Verein" subheadline="Wer wir sind"][/bt_bb_headline][bt_bb_price_list title="Beitrag" price="60" currency="€"]',
      "<h3>Vorstand</h3><h3>Verein</h3><h3>Wer wir sind</h3><h3>Beitrag</h3><p>60 €</p>",
    ],
    [
      "keeps both sides of a card, and the link of a box around a text",
      '[fusion_flip_box title_front="Vorne" title_back="Hinten"]Text[/fusion_flip_box][fancy_box link_text="Mehr lesen" link_url="https://example.org/m"]Kasten[/fancy_box]',
      `<h3>Vorne</h3><h3>Hinten</h3><p>Text</p><p>${link("https://example.org/m", "Mehr lesen")}</p><p>Kasten</p>`,
    ],
    ...[
      ['[wm_message title="Hinweis"]<p>Text</p>[/wm_message]Danach', "<h3>Hinweis</h3><p>Text</p><p>Danach</p>"],
      ['[meldung titel="Hinweis"]Text[/meldung]Danach', "<h3>Hinweis</h3><p>Text</p><p>Danach</p>"],
      [
        '[wm_aufruf title="Mitmachen" button_text="Zum Antrag" button_url="https://example.org/a.pdf" caption="Jetzt"]Gern[/wm_aufruf]',
        `<h3>Mitmachen</h3><p>${link("https://example.org/a.pdf", "Zum Antrag")}</p><p>Jetzt</p><p>Gern</p>`,
      ],
      [
        '[schoener_knopf link="https://example.org/a" text="Antrag"]',
        `<p>${link("https://example.org/a", "Antrag")}</p>`,
      ],
      [
        '[tagline_box link="https://example.org/b" button="Zum Antrag" title="Zimmer" description="Am See"][/tagline_box]',
        `<h3>Zimmer</h3><p>Am See</p><p>${link("https://example.org/b", "Zum Antrag")}</p>`,
      ],
      [
        '[testimonial name="Rudolf Virchow" company=""]Die Medizin.[/testimonial]',
        "<h3>Rudolf Virchow</h3><p>Die Medizin.</p>",
      ],
      ['[pricing_price currency="€" price="15" time="im Jahr"][/pricing_price]', "<p>15 € im Jahr</p>"],
      ['[counter_box value="1200" unit="+"]Mitglieder[/counter_box]', "<p>1200+</p><p>Mitglieder</p>"],
      ['Das [kurz title="Zentrales Nervensystem"]ZNS[/kurz] dazu', "<p>Das ZNS dazu</p>"],
    ].map(([code = "", html = ""]): [string, string, string] => [
      `keeps what an element of any theme shows: ${code}`,
      code,
      html,
    ]),
    ["adds paragraphs in classic blocks", "<!-- wp:freeform -->\na\n\nb\n<!-- /wp:freeform -->", "<p>a</p><p>b</p>"],
    [
      "adds paragraphs around blocks",
      "a\n\nb<!-- wp:html --><p>c</p><!-- /wp:html -->d",
      "<p>a</p><p>b</p><p>c</p><p>d</p>",
    ],
    [
      "links an address on a line of its own",
      "a\n\nhttps://youtu.be/x?a=1&amp;b=2\n\nb https://example.org",
      `<p>a</p><p>${link("https://youtu.be/x?a=1&amp;b=2")}</p><p>b https://example.org</p>`,
    ],
    [
      "links an embedded address",
      '<!-- wp:embed --><figure class="wp-block-embed"><div>\nhttps://youtu.be/x\n</div></figure><!-- /wp:embed -->',
      `<figure>${link("https://youtu.be/x")}</figure>`,
    ],
  ])("%s", (_rule, content, expected) => {
    expect(convert(content)).toBe(expected);
  });

  it.each([
    [
      "a caption",
      '[caption id="x" width="60"]<a href="https://example.org/b"><img src="https://example.org/b.jpg" alt="B" /></a> Ein <em>Bild</em>[/caption]',
      `<figure>${link("https://example.org/b", "Bild: B")}<figcaption>Ein <em>Bild</em></figcaption></figure>`,
    ],
    [
      "an old caption",
      '[caption caption="Alt"]<img src="https://example.org/b.jpg" alt="B">[/caption]',
      `<figure>${link("https://example.org/b.jpg", "Bild: B")}<figcaption>Alt</figcaption></figure>`,
    ],
    ["a caption that never ends", "[caption id=x]a\n\nb", "<p>a</p><p>b</p>"],
    [
      "a gallery of ids",
      'a [gallery ids="5, 6"] b',
      `<p>a</p><ul><li>${link("https://example.org/5.jpg", "Bild: 5.jpg")}</li></ul><p>b</p>`,
    ],
    ["a gallery of the post", "[gallery]", `<ul><li>${link("https://example.org/a.jpg", "Bild: a.jpg")}</li></ul>`],
    ["an embed", "[embed width=1]https://youtu.be/x[/embed]", `<p>${link("https://youtu.be/x")}</p>`],
    ["audio", "[audio https://example.org/a.mp3]", `<p>${link("https://example.org/a.mp3")}</p>`],
    [
      "a video",
      '[video width="1" mp4="https://example.org/a.mp4"][/video]',
      `<p>${link("https://example.org/a.mp4")}</p>`,
    ],
    [
      "texts of builders, never glued together",
      '[vc_row][vc_column]Eins[/vc_column][vc_column][vc_custom_heading text="Zwei" font_container="tag:h2|x"][/vc_column][/vc_row]',
      "<p>Eins</p><h2>Zwei</h2>",
    ],
    [
      "buttons and pictures of builders",
      `[vc_btn title="Zur Satzung" link="url:https%3A%2F%2Fexample.org%2Fs.pdf||"][vc_single_image image="5"]`,
      `<p>${link("https://example.org/s.pdf", "Zur Satzung")}</p><p>${link("https://example.org/5.jpg", "Bild: 5.jpg")}</p>`,
    ],
    [
      "a button around its label",
      '[fusion_button link="https://example.org/s.pdf" title="Tipp"]Satzung[/fusion_button][fw_text_block text="Text"][/fw_text_block]',
      `<p>${link("https://example.org/s.pdf", "Satzung")}</p><p>Text</p>`,
    ],
    [
      "a table of Enfold",
      "[av_table purpose='tabular' caption='']\n[av_row row_style='avia-heading-row'][av_cell col_style='']Zeit[/av_cell][av_cell col_style='']Thema[/av_cell][/av_row]\n[av_row row_style=''][av_cell col_style='']9 Uhr\n10 Uhr[/av_cell][av_cell col_style='']<a href=\"/x\">Opioide</a>[av_button label='PDF' link='manually,/a.pdf'][/av_cell][/av_row]\n[/av_table]\nEnde",
      '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table><tbody><tr><th>Zeit</th><th>Thema</th></tr><tr><td>9 Uhr<br>10 Uhr</td><td><a href="/x">Opioide</a><p><a href="/a.pdf">PDF</a></p></td></tr></tbody></table></div><p>Ende</p>',
    ],
    [
      "code of Divi that is escaped, once and twice",
      "[et_pb_code]&lt;p&gt;a &amp;amp; b&lt;/p&gt;<!-- [et_pb_line_break_holder] -->&lt;p&gt;c&lt;/p&gt;[/et_pb_code][et_pb_code]&amp;lt;h3&amp;gt;d&amp;lt;/h3&amp;gt;[/et_pb_code]",
      "<p>a &amp; b</p><p>c</p><h3>d</h3>",
    ],
    ["a post that is escaped", "&lt;p&gt;a&lt;/p&gt;\n&lt;p&gt;b&lt;/p&gt;", "<p>a</p><p>b</p>"],
    [
      "links, lists and pictures in the fields of ACF",
      `<!-- wp:acf/x {"data":{"kopf":"Kopf hier","_kopf":"field_1a","link":{"title":"Ziel","url":"https://example.org/z"},"punkte":["Eins","Zwei"],"bild":5,"adresse":"https://example.org/a","zahl":3}} /-->`,
      `<p>Kopf hier</p><p>${link("https://example.org/z", "Ziel")}</p><p>Eins</p><p>Zwei</p><p>${link("https://example.org/5.jpg", "Bild: 5.jpg")}</p><p>${link("https://example.org/a")}</p>`,
    ],
    [
      "titles of parts of any plugin",
      '[accordion-wrap][accordion-item title="Frage"]Antwort[/accordion-item][/accordion-wrap]a [tooltip title="Erklärung"]Wort[/tooltip] b',
      "<h3>Frage</h3><p>Antwort</p><p>a Wort (Erklärung) b</p>",
    ],
    [
      "files of viewers below each other",
      '[pdf-embedder url="https://example.org/p.pdf"][pdfviewer]https://example.org/q.pdf[/pdfviewer]',
      `<p>${link("https://example.org/p.pdf")} ${link("https://example.org/q.pdf")}</p>`,
    ],
    [
      "files of viewers in attributes of any name",
      '[dflip source="https://example.org/p.pdf"][/dflip][book attachment="https://example.org/q.pdf?v=1" cover="https://example.org/q.jpg"]',
      `<p>${link("https://example.org/p.pdf")}</p><p>${link("https://example.org/q.pdf?v=1")}</p>`,
    ],
    [
      "no fields and buttons of a form of blocks",
      '<!-- wp:jetpack/contact-form --><div>Davor<!-- wp:jetpack/field-email {"label":"E-Mail"} /--><!-- wp:jetpack/button {"element":"button","text":"Absenden"} /--></div><!-- /wp:jetpack/contact-form -->',
      "<p>Davor</p>",
    ],
    ["no signs for sharing", "<p>Text [shariff] [addtoany] und [sic]</p>", "<p>Text und [sic]</p>"],
    ["a pair in code as it is", "<p>[b]a[/b] <code>[b]c[/b]</code> [b]d[/b]</p>", "<p>a <code>[b]c[/b]</code> d</p>"],
    [
      "prices, years and shares",
      "[av_catalogue][av_catalogue_item title='Kurs' price='12 €']Text[/av_catalogue_item][/av_catalogue][av_timeline][av_timeline_item date='1998' title='Gründung']a[/av_timeline_item][/av_timeline][et_pb_counter percent=\"50\"]b[/et_pb_counter]",
      "<h3>Kurs</h3><p>12 €</p><p>Text</p><h3>Gründung</h3><p>1998</p><p>a</p><p>50 %</p><p>b</p>",
    ],
    [
      "a table of WPBakery",
      '[vc_table vc_table_theme="classic"]Zeit,Thema|9%20Uhr,Opioide%2C%20neu[/vc_table]',
      '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table><tbody><tr><td>Zeit</td><td>Thema</td></tr><tr><td>9 Uhr</td><td>Opioide, neu</td></tr></tbody></table></div>',
    ],
    [
      "text in base64",
      '[vc_raw_html]JTNDcCUzRUhhbGxvJTNDJTJGcCUzRQ==[/vc_raw_html][vc_raw_js]PHNjcmlwdD4=[/vc_raw_js][text_block text="PGgzPkhhbGxvPC9oMz4="][text_block text="SGFsbG8gVGV4dA=="][text_block text="Schmerztherapien"]',
      "<p>Hallo</p><h3>Hallo</h3><p>Hallo Text</p><p>Schmerztherapien</p>",
    ],
    [
      "a title and the text between",
      '[et_pb_toggle title="Frage"]<p>Antwort</p>[/et_pb_toggle][av_heading tag="h3" heading="Ende"][/av_heading]',
      "<h3>Frage</h3><p>Antwort</p><h3>Ende</h3>",
    ],
    ["an old spelling of an address", "[youtube=https://youtu.be/x]", `<p>${link("https://youtu.be/x")}</p>`],
    [
      "parts that plugins filled",
      "a [newsletter] b [woocommerce_cart] c\n\n[unbekannt]\n\n[datepicker-links]",
      "<p>a b c</p>",
    ],
    [
      "attributes whose quotes a plugin made typographic",
      "[vc_custom_heading text=&#8220;Große Überschrift&#8221; font_container=&#8220;tag:h3&#8221;]",
      "<h3>Große Überschrift</h3>",
    ],
    [
      "WPBakery's own quotes and brackets",
      '[vc_custom_heading text="Die ``Neuen`` `{`2024`}`" font_container="tag:h2"]',
      '<h2>Die "Neuen" [2024]</h2>',
    ],
    [
      "a viewer around the address of its file",
      "[pdfviewer width=1]https://example.org/c.pdf[/pdfviewer] [b]c[/b]",
      `<p>${link("https://example.org/c.pdf")} c</p>`,
    ],
    [
      "small words above others",
      "<h5><small>Auftrag</small>Verein <sub>e</sub></h5><p>CO<small>2</small> k<small>lein</small></p>",
      "<h4>Auftrag Verein <sub>e</sub></h4><p>CO2 klein</p>",
    ],
    ["what is left of a form", "<form><label>Name</label><button>Senden</button></form>", "<p>Name</p><p>Senden</p>"],
    ["an unknown shortcode with text", '[button color="red"]Jetzt [b]anmelden[/b][/button]', "<p>Jetzt anmelden</p>"],
    ["an unknown shortcode without text", '[contact-form-7 id="1" title="Formular"] a', "<p>a</p>"],
    ["formulas", "a $latex E = mc^2&bg=ffffff&s=1$, $latex x$ 5 $ latex", "<p>a E = mc^2, x 5 $ latex</p>"],
    ["brackets of authors", "[sic] [1] [...] a[0] [Anm. d. Red.]", "<p>[sic] [1] [...] a[0] [Anm. d. Red.]</p>"],
    ["an escaped shortcode", "[[gallery]]", "<p>[gallery]</p>"],
    ["a shortcode in code", "<code>[gallery]</code>", "<p><code>[gallery]</code></p>"],
    ["wrongly nested shortcodes", "[a]eins[b]zwei[/a]drei[/b][/c]", "<p>einszweidrei[/c]</p>"],
  ])("handles %s", (_what, content, expected) => {
    expect(convert(content)).toBe(expected);
  });

  it.each([
    [
      "reusable blocks",
      '<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --><!-- wp:block {"ref":7} /--><!-- wp:block {"ref":8} /-->',
      "<p>a</p><p>Baustein <strong>7</strong></p>",
    ],
    [
      "blocks whose text is in their settings",
      '<!-- wp:kadence/singlebtn {"text":"Los","link":"https://example.org/x"} /--><!-- wp:acf/hinweis {"data":{"titel":"Ein Titel","_titel":"field_5f","lage":"links"}} /--><!-- wp:search {"label":"Suche"} /-->',
      `<p>${link("https://example.org/x", "Los")}</p><p>Ein Titel</p>`,
    ],
    [
      "text without tags in base64, and texts that a list of names does not know",
      '[vc_raw_html]TnVyJTIwVGV4dCUyQyUyMCVDMyVBNA==[/vc_raw_html][vc_hoverbox primary_title="Vorne" hover_title="Hinten" el_class="Rot"]Innen[/vc_hoverbox][cs_element_text text_content="&lt;p&gt;Absatz&lt;/p&gt;"]',
      "<p>Nur Text, ä</p><h3>Vorne</h3><h3>Hinten</h3><p>Innen</p><p>Absatz</p>",
    ],
    [
      "the links of viewers, and what Divi filled in",
      '<p>[gview file="https://example.org/a.pdf"]</p><p>[pdfjs-viewer url="https%3A%2F%2Fexample.org%2Fb.pdf" title="Satzung"]</p>@ET-DC@eyJ4IjoxfQ==@',
      `<p>${link("https://example.org/a.pdf")}</p><p>${link("https://example.org/b.pdf", "Satzung")}</p>`,
    ],
    [
      "quotes within attributes, galleries and lists of WPBakery",
      '[vc_tta_section title="Reiter &quot;2&quot;"][vc_gallery images="5,6"][vc_progress_bar values="%5B%7B%22label%22%3A%22Wirkung%22%7D%5D"][/vc_tta_section]',
      `<h3>Reiter "2"</h3><p>${link("https://example.org/5.jpg", "Bild: 5.jpg")}</p><p>Wirkung</p>`,
    ],
    [
      "several buttons, and a heading that is a link",
      '[et_pb_fullwidth_header title="Kopf" subhead="Unter" button_one_text="Los" button_one_url="https://example.org/l"][/et_pb_fullwidth_header][et_pb_blurb title="B" url="https://example.org/b"]c[/et_pb_blurb]',
      `<h3>Kopf</h3><h3>Unter</h3><p>${link("https://example.org/l", "Los")}</p><h3>${link("https://example.org/b", "B")}</h3><p>c</p>`,
    ],
    [
      "the picture between a pair, and one that is named twice",
      "[fusion_imageframe]https://example.org/f.jpg[/fusion_imageframe][av_image src='https://example.org/g.jpg' attachment='9']",
      `<p>${link("https://example.org/f.jpg", "Bild: f.jpg")}</p><p>${link("https://example.org/g.jpg", "Bild: g.jpg")}</p>`,
    ],
    [
      "a widget of SiteOrigin",
      '[siteorigin_widget class="B"]<input type="hidden" value="{&quot;instance&quot;:{&quot;text&quot;:&quot;Los&quot;,&quot;url&quot;:&quot;https://example.org/s&quot;}}" />[/siteorigin_widget]',
      `<p>${link("https://example.org/s", "Los")}</p>`,
    ],
    [
      "a long subtitle as a text",
      `[vc_row][vc_cta heading="Wer wir sind" subheading="${"Lang ".repeat(30)}"][/vc_row]`,
      `<h3>Wer wir sind</h3><p>${"Lang ".repeat(30).trim()}</p>`,
    ],
    [
      "what elements of a theme have in their attributes on a page of a builder",
      [
        '[vc_row][vc_column][headings heading_width="450px" heading="Wer wir sind" subheading="Seit 1998"][spacing height="20px"]',
        '[iconbox icon_type="x" heading="Beratung" description="Montags und dienstags" link_text="Mehr" link_url="https://example.org/b"]',
        '[buttons text="Anmelden" text_color="#fff" link_url="https://example.org/a"][counter number="986" heading="Mitglieder"]',
        '[imagebox heading="Team"]<p>Wir helfen.</p>[/imagebox][eventsgrid title="Termine"][contactform id="7" title="Formular"]',
        '[simpleimage image="3"][/vc_column][/vc_row]',
      ].join(""),
      `<h3>Wer wir sind</h3><h3>Seit 1998</h3><h3>Beratung</h3><p>Montags und dienstags</p><p>${link("https://example.org/b", "Mehr")}</p><p>${link("https://example.org/a", "Anmelden")}</p><h3>Mitglieder</h3><p>986</p><h3>Team</h3><p>Wir helfen.</p>`,
    ],
    [
      "texts of other builders apart, and words in one line together",
      '[a_x]Unten[/a_x][b_x]LT[/b_x] [dropcap]A[/dropcap]nfang [tooltip text="t"]Wort[/tooltip] [note]Fuß[/note] [/vc_row]',
      "<p>Unten</p><p>LT Anfang Wort (t) Fuß</p>",
    ],
    [
      "names, numbers, labels and media in attributes",
      "[av_team_member name='Dr. A' job='Chefarzt'][et_pb_number_counter title=\"Mitglieder\" number=\"500\"][av_promobox label='Los' link='manually,https://example.org/?a=1&amp;b=2'][av_video src='https://example.org/v']",
      `<h3>Dr. A</h3><p>Chefarzt</p><h3>Mitglieder</h3><p>500</p><p>${link("https://example.org/?a=1&amp;b=2", "Los")}</p><p>${link("https://example.org/v")}</p>`,
    ],
    [
      "an address between a pair",
      "[embedyt]https://example.org/v?a=1&amp;b=2[/embedyt]",
      `<p>${link("https://example.org/v?a=1&amp;b=2")}</p>`,
    ],
    [
      "a linked heading of Divi 5",
      '<!-- wp:divi/blurb {"title":{"innerContent":{"desktop":{"value":{"text":"B","url":"https://example.org/b"}}}}} /-->',
      `<h3>${link("https://example.org/b", "B")}</h3>`,
    ],
    [
      "the texts of a block library with names in one word",
      '<!-- wp:uagb/info-box {"tagName":"H2","headingTitle":"Infobox","headingDesc":"Beschreibung","ctaText":"mehr","ctaLink":"https://example.org/i"} /-->',
      `<h3>Infobox</h3><p>Beschreibung</p><p>${link("https://example.org/i", "mehr")}</p>`,
    ],
  ])("keeps %s", (_what, content, expected) => expect(convert(content)).toBe(expected));

  it("names the blocks that the old site filled, and those that the export lacks", () => {
    const removed: string[] = [];
    const content =
      '<!-- wp:latest-posts {"n":3} /--><!-- wp:spacer /--><!-- wp:forms/form {"id":"4"} /--><!-- wp:block {"ref":8} /-->[vc_basic_grid post_type="post"][table id=1 /][av_slider alias="x"][vc_separator el_id="x"][td_block_3 limit="6"]';
    htmlFromWordPress(content, { ...media, onRemoved: (name) => removed.push(name) });
    expect(removed).toEqual([
      "wiederverwendbarer Block",
      "latest-posts",
      "forms/form",
      "vc_basic_grid",
      "table",
      "av_slider",
      "td_block_3",
    ]);
  });

  it.each([
    ["a [TABLE=3] b", "a b", ["table"]],
    [
      `[fusion_code]${Buffer.from('[contact-form-7 id="124" title="Bewerbung"] und [sic]').toString("base64")}[/fusion_code]`,
      "und [sic]",
      ["contact-form-7"],
    ],
    ["a [theme_divider /] b [gtranslate / ]", "a b", ["theme_divider", "gtranslate"]],
    ['a [contact-form-7 404 "Nicht gefunden"] b', "a b", ["contact-form-7"]],
    ["a [singlepic=4] b", "a b", ["singlepic"]],
    ["[n=34] und [table 3 oben]", "[n=34] und [table 3 oben]", []],
    ['[mailto email="info@alt.example"], [email info@alt.example]', "info@alt.example, info@alt.example", []],
    ['Tel. [phone number="0221 123-45"] [mail to="team"]', "Tel. 0221 123-45", ["mail"]],
  ])("knows what plugins number, and keeps how to reach people: %s", (content, text, names) => {
    const removed: string[] = [];
    const html = htmlFromWordPress(content, { ...media, onRemoved: (name) => removed.push(name) });
    expect(plainText(cleanRichText(html)).replace(/\s+/g, " ").trim()).toBe(text);
    expect(removed).toEqual(names);
  });

  it("escapes markup in a shortcode's attributes", () => {
    const html = htmlFromWordPress("[audio src='https://example.org/\"><script>alert(1)</script>']", media);
    expect(html).toBe(
      '<a href="https://example.org/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">https://example.org/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</a>',
    );
  });

  it.each([
    "[a",
    "[a]",
    "[/a]",
    "[a b=",
    "[caption]",
    "<!-- wp:a ",
    "<!--more",
    "\n ",
    "<p",
    "https://x ",
    "<pre>",
    '[x "',
    '<!-- wp:block {"ref":7',
    "[block id=7 ",
    "[block id=7]",
    '[et_pb_a global_module="7"]',
    "<!-- wp:a/b {} /-->",
  ])("takes linear time even for hostile input: %j", (piece) => {
    expectLinearTime(50_000 / piece.length, (size) => htmlFromWordPress(piece.repeat(size), media));
  });
});

describe("textFromWordPress", () => {
  it("reads a title without markup like any other", () => {
    const unit = fc.constantFrom(...'aÄ \n\t\u00a0\u00ad\u200b\ufeff\u0007\ud800\ufdd0\ufffe*-1.#<>&;[]"');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (title) => {
        expect(textFromWordPress(title)).toBe(plainText(cleanRichText(title)));
      }),
    );
  });

  it("decodes decimal and hexadecimal references of every character", () => {
    // HTML maps some numbers below 160 to Windows-1252 characters.
    const code = fc.oneof(fc.integer({ min: 33, max: 126 }), fc.integer({ min: 161, max: 0x10ffff }));
    fc.assert(
      fc.property(code, (codePoint) => {
        const character = String.fromCodePoint(codePoint);
        fc.pre(/[\p{L}\p{P}\p{S}]/u.test(character));
        expect(textFromWordPress(`Titel &#${codePoint};&#x${codePoint.toString(16)}; &amp;`)).toBe(
          `Titel ${character}${character} &`,
        );
      }),
    );
  });
});
