import { describe, expect, it } from "vitest";
import { BoardMember, nextPosition } from "./board-member.ts";

const member = { name: "Erika Mustermann", title: "Dr.", role: "Vorsitz", description: "Text", image: "/files/a.png" };

describe("BoardMember", () => {
  it("is centred at position 0 unless told otherwise", () => {
    expect(BoardMember.parse(member)).toEqual({ ...member, imageAlt: "", position: 0, imagePosition: "center" });
  });

  it.each(["name", "title", "role", "description", "image"])("asks for all fields when %s is missing", (name) => {
    const issues = BoardMember.safeParse({ ...member, [name]: "" }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual(["Bitte füllen Sie alle Pflichtfelder aus"]);
  });
});

describe("a member's picture and place", () => {
  const messageOf = (given: object) => BoardMember.safeParse({ ...member, ...given }).error?.issues[0]?.message;

  it("are chosen from what the screen offers", () => {
    for (const imagePosition of ["center", "top", "bottom"]) expect(messageOf({ imagePosition })).toBeUndefined();
    expect(messageOf({ imagePosition: "left" })).toBe("Bitte wählen Sie einen Bildausschnitt aus.");
    expect(messageOf({ position: "-1" })).toBe("Bitte geben Sie die Position als ganze Zahl ab 0 ein.");
  });
});

describe("nextPosition", () => {
  it("is one behind the highest, gaps or not", () => {
    expect(nextPosition([{ position: 2 }, { position: 7 }, { position: 0 }])).toBe(8);
  });

  it("starts at 0", () => {
    expect(nextPosition([])).toBe(0);
  });
});
