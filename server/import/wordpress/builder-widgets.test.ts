import { describe, expect, it } from "vitest";
import { widgetsIn } from "./builder-widgets.ts";

const part = (settings: object) => ({ node: "a", type: "module", settings });

describe("widgetsIn", () => {
  it("returns what widgets of a page say, and the names of those that were filled", () => {
    const contact = {
      title: "Sprechzeiten",
      name: "",
      hours: "Mo–Fr 9–12 Uhr\nSa geschlossen",
      mail: "info@alt.example",
    };
    const data = {
      a: part({ type: "widget", widget: "Kontakt", "widget-kontakt": contact }),
      b: part({ type: "widget", widget: "WP_Nav_Menu_Widget", "widget-nav_menu": { title: "Mehr", nav_menu: 74 } }),
      c: part({ type: "rich-text", text: "<p>Text</p>" }),
      d: part({
        type: "widget",
        widget: "Bild",
        "widget-media_image": { url: "https://alt.example/a.jpg", size: "full" },
      }),
      e: part({ type: "widget", widget: "Leer" }),
    };
    expect(widgetsIn([JSON.stringify(data)])).toEqual([
      {
        name: "Kontakt",
        html: "<h3>Sprechzeiten</h3><div>Mo–Fr 9–12 Uhr<br>Sa geschlossen</div><div>info@alt.example</div>",
      },
      { name: "WP_Nav_Menu_Widget", html: "" },
      { name: "Bild", html: '<img src="https://alt.example/a.jpg">' },
      { name: "Leer", html: "" },
    ]);
  });

  it("returns nothing of other builders", () => {
    expect(
      widgetsIn(['[{"elType":"widget","widgetType":"heading","settings":{"title":"A"}}]', "", "[vc_row]widget"]),
    ).toEqual([]);
  });
});
