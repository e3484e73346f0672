/** Names of the characters 160 to 255 in HTML, in their order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const others: Readonly<Record<string, string>> = {
  ...{ ndash: "–", mdash: "—", hellip: "…", bull: "•", euro: "€", trade: "™", permil: "‰", dagger: "†", Dagger: "‡" },
  ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", lsaquo: "‹", rsaquo: "›" },
  ...{ ensp: "\u2002", emsp: "\u2003", thinsp: "\u2009", zwnj: "\u200c", zwj: "\u200d", lrm: "\u200e", rlm: "\u200f" },
  ...{ OElig: "Œ", oelig: "œ", Scaron: "Š", scaron: "š", Yuml: "Ÿ", fnof: "ƒ", circ: "ˆ", tilde: "˜" },
  ...{ larr: "←", uarr: "↑", rarr: "→", darr: "↓", harr: "↔", minus: "−", le: "≤", ge: "≥", ne: "≠", asymp: "≈" },
  ...{ alpha: "α", beta: "β", gamma: "γ", delta: "δ", mu: "μ", pi: "π", sigma: "σ", Omega: "Ω", infin: "∞" },
};

const characters = new Map([
  ...latin.split(" ").map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Object.entries(others),
]);

/** Returns the character that HTML names so; those of XML are not among them. */
export function namedCharacter(name: string): string | undefined {
  return characters.get(name);
}
