import type { NewsType } from "#model/content/news.ts";

export const newsTypeLabels: Record<NewsType, string> = {
  regular: "Nachricht",
  small: "Kurzmeldung",
  both: "Nachricht und Kurzmeldung",
  science: "Wissenschaft",
};
