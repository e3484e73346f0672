import { describe, expect, it } from "vitest";
import { expectLinearTime } from "#test/linear-time.ts";
import { withCountedNumbers, withElementorCounts } from "./counted-numbers.ts";

describe("withCountedNumbers", () => {
  it.each([
    [
      "Spectra",
      '<span class="uagb-counter-block-number" data-to-value="1200" data-from-value="0"></span>',
      '<span class="uagb-counter-block-number" data-to-value="1200" data-from-value="0">1200</span>',
    ],
    [
      "Elementor",
      '<span class="elementor-counter-number" data-to-value="25">0</span>',
      '<span class="elementor-counter-number" data-to-value="25">25</span>',
    ],
    [
      "Kadence",
      '<div class="wp-block-kadence-countup" data-end="340" data-prefix="ca. " data-suffix=" km"><div class="kb-count-up-number"></div><div>Netz</div></div>',
      '<div class="wp-block-kadence-countup" data-end="340" data-prefix="ca. " data-suffix=" km"><div class="kb-count-up-number">ca. 340 km</div><div>Netz</div></div>',
    ],
    [
      "no other part",
      '<span class="count" data-to="5">7</span><div data-end="3"></div>',
      '<span class="count" data-to="5">7</span><div data-end="3"></div>',
    ],
  ])("writes the number of %s", (_whose, html, expected) => expect(withCountedNumbers(html)).toBe(expected));

  it.each(['<div class="wp-block-kadence-countup ', '<span data-to="', "<span ", '<b class="count" data-to="1">'])(
    "takes linear time for hostile input: %j",
    (piece) => expectLinearTime(50_000 / piece.length, (size) => withCountedNumbers(`data-${piece.repeat(size)}`)),
  );
});

describe("withElementorCounts", () => {
  const counter = (settings: object) => ({ elType: "widget", widgetType: "counter", settings });
  const written = (...counters: object[]) =>
    JSON.stringify([{ elType: "container", settings: [], elements: counters }]);

  it("writes the numbers at which counters end, each in its place", () => {
    const text = "Jahre\n\t\t0\n\t\t+\nKurse\n\t0\n\nPunkte\n\t\t100\n\tEnde 0";
    const data = written(
      counter({ ending_number: 15 }),
      counter({ ending_number: "3600" }),
      counter({ starting_number: 100, ending_number: 250 }),
    );
    expect(withElementorCounts(text, [data])).toBe("Jahre\n\t\t15\n\t\t+\nKurse\n\t3600\n\nPunkte\n\t\t250\n\tEnde 0");
  });

  it("leaves a text whose counters are not in it", () => {
    expect(withElementorCounts("a\n0\nb", [])).toBe("a\n0\nb");
    expect(withElementorCounts("a 0 b", [written(counter({ ending_number: 5 }), counter({}))])).toBe("a 0 b");
  });
});
