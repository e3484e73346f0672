/** File types in the library. Without zod, so that the browser can import it. */
export const fileTypes = ["pdf", "doc", "xls", "ppt", "img", "zip", "other"] as const;
