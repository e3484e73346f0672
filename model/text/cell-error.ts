const error =
  /^\s*(?:#(?:WERT!|VALUE!|BEZUG!|REF!|NV|N\/A|DIV\/0!|NAME\?|ZAHL!|NUM!|NULL!|ÜBERLAUF!|SPILL!|KALK!|CALC!|FELD!|FIELD!)|#{3,}|Err:\d{3})\s*$/;

/**
 * Whether a cell holds no value but what a spreadsheet shows instead: the result of a formula that failed, or "####" of
 * a column too narrow for its day, which Excel also writes into CSV files.
 */
export function isCellError(text: unknown): text is string {
  return typeof text === "string" && error.test(text);
}
