import type { Services } from "#app/contexts.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { AboutContent } from "#model/content/about.ts";
import { HomeContent } from "#model/content/home.ts";
import { withPortraitFocus } from "./board-picture.ts";

const boardAtMost = 60;

/** Loads the texts about the association; blank ones fall back to those of the home page. */
export async function loadAbout(services: Pick<Services, "content" | "mediaLibrary">) {
  const { content } = services;
  const [about = AboutContent.parse({}), home = HomeContent.parse({}), board] = await Promise.all([
    content.findFirst("about"),
    content.findFirst("home"),
    content.list("board", { order: [{ field: "position", direction: "asc", as: "number" }], limit: boardAtMost }),
  ]);
  const portrayed = await withPortraitFocus(services, board);
  const text = (field: "mission" | "missionStatement" | "history" | "values" | "goals") =>
    about[field].trim() ? about[field] : home[field];
  return {
    statement: text("missionStatement"),
    texts: { history: text("history"), mission: text("mission"), values: text("values"), goals: text("goals") },
    coreValues: withIcons(about, home),
    board: portrayed.map(({ id, name, title, role, description, image, imageAlt, imageFocus }) => {
      return { id, name, title, role, description, image, imageAlt, imageFocus };
    }),
  };
}

/** Adds icons, which the record about the association lacks (SPEC §3), from home-page values of the same title. */
function withIcons(about: AboutContent, home: HomeContent): { title: string; description: string; icon: IconName }[] {
  const own = about.coreValues.filter(({ title, description }) => title.trim() || description.trim());
  if (own.length === 0) return home.coreValues;
  const fallback: IconName[] = ["users", "award", "heart"];
  return own.map(({ title, description }, position) => ({
    title,
    description,
    icon:
      home.coreValues.find((value) => value.title === title)?.icon ?? fallback[position % fallback.length] ?? "heart",
  }));
}
