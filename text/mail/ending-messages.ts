import { formatDate } from "#text/date.ts";

/** Announces the deletion of unanswered messages: "2 unbeantwortete Anfragen werden am 12.07.2026 gelöscht". */
export function describeEndingMessages({ count, firstOn, lastOn }: { count: number; firstOn: string; lastOn: string }) {
  const what = count === 1 ? "Eine unbeantwortete Anfrage wird" : `${count} unbeantwortete Anfragen werden`;
  const when =
    firstOn === lastOn ? `am ${formatDate(firstOn)}` : `vom ${formatDate(firstOn)} bis ${formatDate(lastOn)}`;
  return `${what} ${when} gelöscht.`;
}
