/** Where a long word may break, shown as a hyphen only there. */
const softHyphen = "\u00ad";

/** Shorter words fit a heading of the narrowest phone; capitals are wider. */
const longWord = /\p{L}{16,}|\p{Lu}{12,}/gu;
/** Longer parts of a compound are divided again, by syllables. */
const longPart = 12;
const shortestRest = 3;

/**
 * Parts of German compounds, medical ones above all, in lower case; with the letters that link them to the next part.
 * Of several that fit, the longest counts.
 */
const parts = new Set(
  `akademie akut alltag alters ambulanz analgetika anforderung angebot angst anmelde anmeldung anrechnung antrag
  anwendung anästhesie arbeit arbeits arznei arzt atem aufklärung aufnahme ausschreibung ausschuss auswahl barriere
  bedarfs begleitung behandlung behandlungs behinderung berater beratung beratungs bereitschafts bericht berufs
  bescheinigung beschluss beschwerden betreuung betreuungs bewegungs beziehung bildung bildungs blockaden burn
  chronische daten deutschland deutschlands diagnostik dienst direkt dokumentation durchbruch einladung einrichtung einzel empfehlung
  entscheidung entwicklung entzündung erfahrung erfahrungs erhebung erklärung ernährung ernährungs fach facharzt
  forschung forschungs fort fortbildung fortbildungs frei freiheit freiheits förder förderung führung für gemein
  gemeinschaft gesellschaft gesellschafts gespräche gesprächs gesundheit gesundheits grund gruppe gruppen haus
  hausarzt hilfe hilfs hospiz hygiene information informations initiative intensiv interdisziplinär interdisziplinäre
  internet jahres kammer kasse kinder klinik klinikum kommission kompetenz konferenz kongress konto kopf kosten
  kranken krankenhaus krankheit krankheits krebs kreis kreuz kurz lang langzeit lebens lebensende leistung leistungs
  leit leitlinie leitlinien leitung liste maßnahmen medikament medikamenten medizin medizinische merkblatt migräne mit
  mitarbeiter mitglied mitglieder mitglieds moderation multimodale muskel nachrichten nachweis nerven netzwerk neuro
  not notfall notfälle online opioid opioide ordnung organisations palliativ patienten personal pflege pflicht physio
  physiotherapie praxis preis programm projekt protokoll prüfung psycho psychologie punkte qualifikation qualität
  qualitäts rahmen rechts regional rehabilitation richtlinie rundbrief rückblick rücken satzung schmerz schmerzen
  schutz schwerpunkt seelsorge sekretariat selbst selbsthilfe seminar sicherheit sicherheits sitzung sorge sprech
  sprechstunde stand station stationär stiftung strategie studie studien stunde symptom system tagung team teilnahme
  termin therapeutin therapie tumor ultraschall umgang universität universitäts unterstützung verantwortung
  verarbeitung verband verein vereins verfahren verfügung verlauf vermittlung verordnung versammlung versicherung
  versorgung versorgungs verzeichnis vorsitz vorsorge vorstand vorstands vortrag warte wartezeit weiter werk wirkstoff
  wissenschaft wissenschafts workshop zeit zentrum zertifizierung zertifizierungs ziel zugang zusammen zusatz ärzte
  öffentlichkeits über übergang`.split(/\s+/),
);
const longestPart = 24;

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

/** Returns the lengths of the parts of a word: those known, and what is unknown between them. */
function compoundOf(word: string): number[] {
  const lengths: number[] = [];
  let unknown = 0;
  for (let at = 0; at < word.length; ) {
    const known = partAt(word, at);
    if (known === 0) {
      unknown++;
      at++;
      continue;
    }
    if (unknown > 0) lengths.push(unknown);
    unknown = 0;
    lengths.push(known);
    at += known;
  }
  if (unknown > 0) lengths.push(unknown);
  return withoutShortEnds(lengths);
}

/** Returns the length of the longest part that begins here; an ending of one or two letters may follow it. */
function partAt(word: string, at: number): number {
  for (let length = Math.min(longestPart, word.length - at); length >= shortestRest; length--) {
    if (parts.has(word.slice(at, at + length))) return length;
  }
  return 0;
}

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
const kept = new RegExp(`(?:sch[lmnrw]?|ch|ck|ph|th|qu|s[pt]r?|[bdfgkpt][lr]|[${consonants}])$`, "iu");

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
