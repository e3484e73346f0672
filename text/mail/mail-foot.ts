/** What stands under a mail of the association: name, address, phone and where its privacy notice is. */
export function mailFoot({ name, address, phone }: { name: string; address: string; phone: string }, siteUrl: string) {
  const lines = address.split("\n").map((line) => line.trim());
  return [
    name,
    lines.filter((line) => line && line !== name).join(", "),
    phone && `Telefon: ${phone}`,
    `Datenschutz: ${siteUrl}/datenschutz`,
  ]
    .filter(Boolean)
    .join("\n");
}
