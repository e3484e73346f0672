import { describe, expect, it } from "vitest";
import { BoardMember, nextPosition } from "./board-member.ts";

const member = { name: "Erika Mustermann", title: "Dr.", role: "Vorsitz", description: "Text", image: "/files/a.png" };

describe("BoardMember", () => {
  it("defaults to a centred picture at position 0", () => {
    expect(BoardMember.parse(member)).toEqual({ ...member, imageAlt: "", position: 0, imagePosition: "center" });
  });

  it.each(["name", "title", "role", "description", "image"])("requires %s", (name) => {
    const issues = BoardMember.safeParse({ ...member, [name]: "" }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual(["Bitte füllen Sie alle Pflichtfelder aus"]);
  });
});

describe("image position and order of a member", () => {
  const messageOf = (given: object) => BoardMember.safeParse({ ...member, ...given }).error?.issues[0]?.message;

  it("accept supported values only", () => {
    for (const imagePosition of ["center", "top", "bottom"]) expect(messageOf({ imagePosition })).toBeUndefined();
    expect(messageOf({ imagePosition: "left" })).toBe("Bitte wählen Sie einen Bildausschnitt aus.");
    expect(messageOf({ position: "-1" })).toBe("Bitte geben Sie die Position als ganze Zahl ab 0 ein.");
  });
});

describe("nextPosition", () => {
  it("returns one more than the highest position, despite gaps", () => {
    expect(nextPosition([{ position: 2 }, { position: 7 }, { position: 0 }])).toBe(8);
  });

  it("returns 0 for an empty board", () => {
    expect(nextPosition([])).toBe(0);
  });
});
