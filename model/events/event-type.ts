/** Kinds of events; the first is the default. Without zod, so that the browser can import it. */
export const eventTypes = ["congress", "workshop", "seminar", "webinar"] as const;
