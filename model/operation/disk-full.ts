/** Properties of errors of Node, `node:sqlite` and `pg`. */
interface Details {
  code?: string;
  errcode?: number;
  cause?: unknown;
}

/** Of files (errno), and of PostgreSQL (SQLSTATE `disk_full`). */
const codes = new Set(["ENOSPC", "EDQUOT", "53100"]);
/**
 * `SQLITE_FULL`, and `SQLITE_IOERR_SHMSIZE`, when the file that connections share cannot be enlarged
 * (https://www.sqlite.org/rescode.html).
 */
const sqliteCodes = new Set([13, 4874]);

/**
 * Whether an error, or one that caused it, means that a disk is full. Decoders of pictures report that in their message
 * only.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", errcode = 0, cause } = error as Details;
  if (codes.has(code) || (code === "ERR_SQLITE_ERROR" && sqliteCodes.has(errcode))) return true;
  return /no space left on device/i.test(error.message) || isDiskFull(cause);
}
