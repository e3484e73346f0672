/** What kinds of files the library tells apart. Free of zod, so that the browser may know them too. */
export const fileTypes = ["pdf", "doc", "xls", "ppt", "img", "zip", "other"] as const;
