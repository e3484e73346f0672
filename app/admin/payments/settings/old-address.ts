import { href, redirect } from "react-router";

/** `/admin/payment`, where the settings were before they joined the list of open payments. */
export function loader() {
  return redirect(href("/admin/payments/einstellungen"));
}
