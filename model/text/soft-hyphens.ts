/** Where a long word may break, shown as a hyphen only there. */
const softHyphen = "\u00ad";

/** Shorter words fit a heading of the narrowest phone; capitals are wider. */
const longWord = /\p{L}{16,}|\p{Lu}{12,}/gu;
/** Longer parts of a compound are divided again, by syllables. */
const longPart = 12;
const shortestRest = 3;

/** Parts of German compounds, medical ones above all, in lower case; with the letters that link them to the next part. */
const parts = new Set(
  `achtsamkeit akademie akut alltag alters ambulanz analgetika anamnese anästhesie änderung änderungen anforderung
  angebot angst anmelde anmeldung anrechnung antrag anwendung arbeit arbeits arthritis arthrose arznei arzt ärzte atem
  aufklärung aufnahme ausschreibung ausschuss auswahl band barriere basiert basierte bedarfs begleitung behandlung
  behinderung berater beratung bereitschaft bericht berufs bescheinigung beschluss beschwerden betreuung bewegung
  beziehung bildung blockaden burn chronische daten deutschland deutschlands diagnostik dienst direkt dokumentation
  durchbruch einladung einrichtung einzel empfehlung entscheidung entwicklung entwöhnung entzug entzugs entzündung
  erfahrung erhebung erklärung ermächtigung ernährung ersatz fach facharzt fibromyalgie förder förderung forschung
  fort fortbildung fraktur frakturen frei freiheit führung für gelenk gemein gemeinschaft gesellschaft gespräche
  gesprächs gesundheit grund gruppe gruppen haupt haus hausarzt hilfe hilfs hospiz hygiene induzierte information
  initiative intensiv interdisziplinär interdisziplinäre internet jahres kammer kanal kasse kinder klinik klinikum
  kommission kompetenz kompression konferenz kongress konto kopf körper kosten kranken krankenhaus krankheit krebs
  kreis kreuz kurz lang langzeit lebens lebensende leistung leit leitlinie leitlinien leitung liste management mark
  maßnahmen medikament medikamenten medizin mediziner medizinerin medizinerinnen medizinische merkblatt migräne mit
  mitarbeiter mitglied mitglieder mitglieds mittel moderation multimodale muskel nachrichten nachsorge nachweis
  nachwuchs nerven netzwerk neuralgie neuro not notfall notfälle öffentlichkeit online operation operationen opioid
  opioide ordnung organisation palliativ patienten patientinnen personal pflege pflicht pharmakologie physio
  physiotherapie politik polyneuropathie praxis preis programm projekt protokoll prüfung psycho psychologie punkte
  qualifikation qualität rahmen rechts reform regional rehabilitation rheuma richtlinie rückblick rücken rundbrief
  satzung scheiben schmerz schmerzen schutz schwerpunkt seelsorge sekretariat selbst selbsthilfe seminar sicherheit
  sitzung sorge spinal sprech sprechstunde stand station stationär stelle stellen stenose sterbe stiftung stimulation
  strategie struktur strukturen studie studien stunde symptom syndrom syndrome system tagung team teilnahme termin
  therapeuten therapeutin therapeutinnen therapie trauer trigeminus tumor über übergang ultraschall umgang universität
  unterstützung veranstaltung veranstaltungen verantwortung verarbeitung verband verein vereins verfahren verfügung
  vergütung verhandlung verhandlungen verlauf vermittlung verordnung versammlung verschreibung versicherung versorgung
  verzeichnis vorfall vorsitz vorsorge vorstand vorstands vortrag warte wartezeit weiter werk wirbel wirbelsäulen
  wirkstoff wirkung wissenschaft workshop zeit zentrum zertifikat zertifikats zertifizierung ziel zugang zusammen
  zusatz`.split(/\s+/),
);
const longestPart = 24;
/** Parts with these endings are always linked by an "s". */
const linked = /(?:ung|heit|keit|schaft|tät|ion)s$/;
const isPart = (word: string) => parts.has(linked.test(word) ? word.slice(0, -1) : word);

/** Returns a title with soft hyphens in its long words, for pages only: feeds, searches and machines get it without. */
export function withSoftHyphens(text: string): string {
  return text.replace(longWord, divide);
}

function divide(word: string): string {
  return compoundOf(word.toLowerCase())
    .map((length, at, lengths) => {
      const start = lengths.slice(0, at).reduce((sum, other) => sum + other, 0);
      const part = word.slice(start, start + length);
      return length > longPart ? syllablesOf(part) : part;
    })
    .join(softHyphen);
}

/** Returns the lengths of the parts of a word, of which as few letters as possible are unknown. */
function compoundOf(word: string): number[] {
  const end = word.length;
  /** From each letter on: what the best division costs, and where its first part ends. */
  const costs = new Array<number>(end + 1).fill(0);
  const ends = new Array<number>(end + 1).fill(end);
  let unknownEnd = end;
  const cost = (at: number) => costs[at] ?? 0;
  for (let at = end - 1; at >= 0; at--) {
    if (cost(at + 1) + at + 1 < cost(unknownEnd) + unknownEnd) unknownEnd = at + 1;
    const length = unknownEnd - at;
    const isBad = length >= shortestRest && noBeginning.test(word.slice(at, at + 3));
    costs[at] = cost(unknownEnd) + partCost + length + (isBad ? noPartCost : 0);
    ends[at] = unknownEnd;
    for (let to = at + shortestRest; to <= Math.min(at + longestPart, end); to++) {
      if (cost(to) + partCost > cost(at) || !isPart(word.slice(at, to))) continue;
      costs[at] = cost(to) + partCost;
      ends[at] = to;
    }
  }
  const lengths: number[] = [];
  for (let at = 0; at < end; at = ends[at] ?? end) lengths.push((ends[at] ?? end) - at);
  return withoutShortEnds(lengths);
}

/** Costs of a part, in unknown letters, and of one that cannot be a part. */
const partCost = 2;
const noPartCost = 10;
/** No German word begins so: "ntzug" of "Opioidentzug" is none. */
const noBeginning = /^(?![bfgkp]l|[bdfgkptw]r|[kg]n|[cprst]h|p[fs]|s[cklmnptw]|[tz]w|qu)[b-df-hj-np-tv-xzß]{2}/;

/** Joins a rest of one or two letters with its neighbour: endings belong to the part before them. */
function withoutShortEnds(lengths: readonly number[]): number[] {
  return lengths.reduce<number[]>((joined, length) => {
    const before = joined.at(-1);
    if (before !== undefined && (length < shortestRest || before < shortestRest))
      joined[joined.length - 1] = before + length;
    else joined.push(length);
    return joined;
  }, []);
}

const vowels = "aeiouyäöü";
const consonants = "b-df-hj-np-tv-xzß";
const betweenVowels = new RegExp(`(?<=[${vowels}])[${consonants}]+(?=[${vowels}])`, "giu");
/** Consonants that stay together, at the end of those between two vowels. */
const kept = new RegExp(`(?:sch[lmnrw]?|ch|ck|ph|th|qu|s[pt]r?|[bfgkp]l|[bdfgkpt]r|[${consonants}])$`, "iu");

/** Divides a word between its syllables, roughly: "Er-klä-rung". */
function syllablesOf(word: string): string {
  const divided = word.replace(betweenVowels, (between) => between.replace(kept, (last) => softHyphen + last));
  return divided
    .split(softHyphen)
    .reduce<string[]>((joined, piece) => {
      const before = joined.at(-1);
      if (before !== undefined && (before.length < shortestRest || piece.length < shortestRest)) {
        joined[joined.length - 1] = before + piece;
      } else joined.push(piece);
      return joined;
    }, [])
    .join(softHyphen);
}
