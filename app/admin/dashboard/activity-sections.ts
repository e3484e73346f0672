/** The areas the log can be narrowed to (SPEC §2); entries of other areas stand under "all". */
export const filterSections = ["news", "events", "board", "congress", "courses", "contact", "about", "legal"] as const;
