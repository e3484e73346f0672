import { href, redirect } from "react-router";

/** The imprint is a dialog; its URL redirects to the home page with the dialog open. */
export function loader() {
  throw redirect(`${href("/")}?dialog=impressum`);
}
