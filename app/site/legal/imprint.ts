import { href, redirect } from "react-router";

/** The imprint is a dialog; whoever opens its address gets it over the home page. */
export function loader() {
  throw redirect(`${href("/")}?dialog=impressum`);
}
