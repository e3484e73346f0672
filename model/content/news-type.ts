/** Kinds of news; the first is the default. Without zod, so that the browser can import it. */
export const newsTypes = ["regular", "small", "both", "science"] as const;
