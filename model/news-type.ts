/** What kinds of news there are; the first is the default. Free of zod, so that the browser may know them too. */
export const newsTypes = ["regular", "small", "both", "science"] as const;
