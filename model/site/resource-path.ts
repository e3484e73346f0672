const resource = /\.(?!html?$)[a-z0-9]{1,8}$|\/\.|^\/(api|files|assets)(\/|$)/i;

/** Whether a path is of a file, feed, API or hidden folder, not of a page. "/kontakt.html" is a page of an older site. */
export function isResourcePath(pathname: string): boolean {
  return resource.test(pathname);
}
