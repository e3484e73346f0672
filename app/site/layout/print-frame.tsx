import { useLocation } from "react-router";
import { canonicalQuery } from "#model/site/public-query.ts";
import type { Secretariat } from "./footer.tsx";

/** Print only: the name of the association. */
export function PrintHead({ associationName }: { associationName: string }) {
  return (
    <p className="page print-frame mb-4 border-hairline border-b pb-2 font-semibold font-serif">{associationName}</p>
  );
}

/** Print only: the contact data of the association and the URL of the page. */
export function PrintFoot({ secretariat, siteUrl }: { secretariat: Secretariat; siteUrl: string }) {
  const { associationName, address, phone, contactEmail } = secretariat;
  const { pathname, search } = useLocation();
  const contact = [associationName, address.split("\n").join(", "), phone, contactEmail].filter(Boolean);
  return (
    <div className="page print-frame mt-6 border-hairline border-t pt-2 text-[0.85rem]">
      <p>{contact.join(" · ")}</p>
      <p className="wrap-anywhere">{siteUrl + pathname + canonicalQuery(search, pathname)}</p>
    </div>
  );
}
