import { daysAfter } from "#model/dates/berlin-date.ts";
import type { DefaultRecords, PictureUrl } from "./default-records.ts";

/** Returns three articles for the science page. Guidelines are cited without edition, so that none is outdated. */
export function defaultScience(today: string, picture: PictureUrl): DefaultRecords<"news"> {
  return {
    "langzeitanwendung-opioide": {
      title: "Opioide bei chronischen nicht-tumorbedingten Schmerzen: Worauf es in der Langzeitanwendung ankommt",
      date: daysAfter(today, -8),
      type: "science",
      image: picture("langzeitanwendung-opioide"),
      content: longTermOpioids,
      sources:
        "S3-Leitlinie Langzeitanwendung von Opioiden bei chronischen nicht-tumorbedingten Schmerzen (LONTS), AWMF-Leitlinienregister, Nr. 145-003, in der jeweils gültigen Fassung",
    },
    "multimodale-schmerztherapie": {
      title: "Interdisziplinäre multimodale Schmerztherapie: mehr als die Summe ihrer Teile",
      date: daysAfter(today, -39),
      type: "science",
      image: picture("multimodale-schmerztherapie"),
      content: multimodalTherapy,
      sources: `Nationale VersorgungsLeitlinie Nicht-spezifischer Kreuzschmerz, in der jeweils gültigen Fassung
Veröffentlichungen der Fachgesellschaften zur interdisziplinären multimodalen Schmerztherapie, in der jeweils gültigen Fassung`,
    },
    "opioide-bei-atemnot": {
      title: "Atemnot in der Palliativsituation: Was Opioide leisten und was zuvor zu tun ist",
      date: daysAfter(today, -82),
      type: "science",
      image: picture("opioide-bei-atemnot"),
      content: opioidsInDyspnoea,
      sources:
        "Erweiterte S3-Leitlinie Palliativmedizin für Patienten mit einer nicht-heilbaren Krebserkrankung, AWMF-Leitlinienregister, Nr. 128-001OL, in der jeweils gültigen Fassung",
    },
  };
}

const longTermOpioids = `
<p>Opioide sind in der Behandlung akuter und tumorbedingter Schmerzen unverzichtbar. Bei chronischen nicht-tumorbedingten Schmerzen ist die Lage weniger eindeutig: Ein Teil der Patientinnen und Patienten profitiert, ein anderer erlebt vor allem Nebenwirkungen. Die S3-Leitlinie „Langzeitanwendung von Opioiden bei chronischen nicht-tumorbedingten Schmerzen (LONTS)“ gibt dafür einen Rahmen.</p>
<h2>Eine Möglichkeit unter mehreren</h2>
<p>Opioidhaltige Analgetika kommen in Betracht, wenn andere Maßnahmen nicht ausreichen, nicht vertragen werden oder kontraindiziert sind. Sie sollen nicht die einzige Behandlung sein. Bewegung, physiotherapeutische und psychotherapeutische Verfahren und die Behandlung begleitender Erkrankungen gehören von Anfang an dazu.</p>
<p>Zurückhaltung ist geboten, wo Nutzen nicht zu erwarten ist oder die Risiken überwiegen. Bei primären Kopfschmerzen sowie bei Schmerzen als Leitsymptom einer psychischen Störung sollen Opioide nicht eingesetzt werden. Eine Suchterkrankung in der Vorgeschichte verlangt eine besonders sorgfältige Abwägung.</p>
<h2>Vor dem Beginn</h2>
<ul>
<li>Schmerzanamnese, körperliche Untersuchung und Erfassung psychosozialer Belastungen</li>
<li>gemeinsam vereinbarte, überprüfbare Ziele: nicht nur weniger Schmerz, sondern auch mehr Funktion im Alltag</li>
<li>Aufklärung über Nebenwirkungen, Abhängigkeit, Sturzgefahr und Fahrtüchtigkeit</li>
<li>die Absprache, wann die Behandlung als wirkungslos gilt und beendet wird</li>
</ul>
<h2>Einstellung und Verlauf</h2>
<p>Begonnen wird niedrig, gesteigert in kleinen Schritten. Bevorzugt werden Zubereitungen mit verzögerter Freisetzung nach festem Zeitplan; eine Bedarfsmedikation mit schnell wirksamen Opioiden ist in der Langzeitbehandlung nicht vorgesehen. Gegen Obstipation wird von Beginn an vorgebeugt. Tagesdosen über 120 mg oralem Morphinäquivalent sollen die Ausnahme bleiben; wer sie erwägt, sollte Diagnose, Therapieziele und Adhärenz noch einmal prüfen und fachlichen Rat einholen. Von einer Kombination mit Benzodiazepinen ist abzuraten.</p>
<p>In der Einstellungsphase zeigt sich meist innerhalb weniger Wochen, ob die Behandlung trägt. Werden die vereinbarten Ziele nicht erreicht, wird das Opioid schrittweise wieder abgesetzt. Werden sie erreicht, sind regelmäßige Kontrollen nötig: Wirkung, Nebenwirkungen, Stimmung, Schlaf und Hinweise auf einen Fehlgebrauch.</p>
<h2>Das Ende mitdenken</h2>
<p>Auch wer gut anspricht, braucht die Behandlung nicht zwangsläufig auf Dauer. Nach etwa sechs Monaten sollen eine Verringerung der Dosis oder ein Auslassversuch besprochen werden. Das gelingt am besten, wenn es von Anfang an zur Absprache gehört, in kleinen Schritten geschieht und durch aktivierende Verfahren begleitet wird.</p>
<blockquote><p>Nicht die Dosis ist der Maßstab des Erfolgs, sondern das, was im Alltag wieder möglich wird.</p></blockquote>
<p>Dieser Beitrag fasst Grundsätze zusammen und ersetzt weder die Leitlinie noch die Entscheidung im Einzelfall.</p>`;

const multimodalTherapy = `
<p>Wenn Schmerzen über Monate bestehen, greifen körperliche, psychische und soziale Vorgänge ineinander. Wer sich aus Angst vor Schmerz schont, verliert Kraft und Sicherheit; wer nicht schläft, erträgt weniger; wer nicht mehr arbeitet, verliert Halt. Eine Behandlung, die nur an einer Stelle ansetzt, bleibt deshalb oft ohne dauerhaften Erfolg.</p>
<h2>Was „multimodal“ bedeutet</h2>
<p>Multimodal ist eine Behandlung nicht schon dann, wenn mehrere Verfahren nebeneinander verordnet werden. Gemeint ist ein gemeinsames Konzept: Fachleute aus Medizin, Psychotherapie, Physiotherapie, Ergotherapie und Pflege arbeiten gleichzeitig, nach abgestimmtem Plan und mit denselben Zielen. Regelmäßige Teambesprechungen sind kein Beiwerk, sondern Teil der Therapie.</p>
<h2>Am Anfang steht das Assessment</h2>
<p>Vor der Entscheidung über eine multimodale Behandlung steht die gemeinsame Beurteilung durch mehrere Berufe. Sie klärt, ob eine körperliche Ursache gezielt behandelt werden muss, welche Belastungen den Schmerz aufrechterhalten und welche Kräfte zur Verfügung stehen. Am Ende steht ein Befund, den die Patientin oder der Patient versteht und mitträgt.</p>
<p>Für eine multimodale Behandlung sprechen insbesondere:</p>
<ul>
<li>anhaltende Beeinträchtigung im Alltag trotz angemessener Behandlung durch einzelne Fächer,</li>
<li>zunehmender Gebrauch von Medikamenten ohne ausreichende Wirkung,</li>
<li>ungünstige Schmerzbewältigung, etwa Vermeidung oder ständige Überforderung,</li>
<li>begleitende psychische oder soziale Belastungen.</li>
</ul>
<h2>Bausteine der Behandlung</h2>
<table>
<thead><tr><th>Baustein</th><th>Inhalt</th><th>Ziel</th></tr></thead>
<tbody>
<tr><td>Edukation</td><td>Schmerz und seine Verarbeitung verstehen</td><td>Angst verringern, Selbstwirksamkeit stärken</td></tr>
<tr><td>Aktivierung</td><td>Kraft, Ausdauer, Koordination in dosierten Schritten</td><td>Belastbarkeit, Vertrauen in den eigenen Körper</td></tr>
<tr><td>Psychotherapie</td><td>Umgang mit Stress, Gedanken, Gefühlen und Rückschlägen</td><td>hilfreiche Bewältigung</td></tr>
<tr><td>Entspannung</td><td>Progressive Muskelrelaxation, Achtsamkeit, Atemübungen</td><td>Anspannung wahrnehmen und lösen</td></tr>
<tr><td>Medikamente</td><td>Überprüfen, vereinfachen, gegebenenfalls absetzen</td><td>so viel wie nötig, so wenig wie möglich</td></tr>
</tbody>
</table>
<h2>Das Ziel heißt Teilhabe</h2>
<p>Schmerzfreiheit ist selten erreichbar und als Ziel oft hinderlich. Im Mittelpunkt stehen Beweglichkeit, Schlaf, Stimmung und die Rückkehr zu Aufgaben, die dem Leben Sinn geben. Entscheidend ist, was nach der Behandlung bleibt: Übungen, die in den Tag passen, ein Plan für Rückfälle und eine Praxis, die den Faden aufnimmt.</p>`;

const opioidsInDyspnoea = `
<p>Atemnot gehört zu den belastendsten Beschwerden bei fortgeschrittenen Erkrankungen des Herzens, der Lunge und bei Krebs. Sie ist eine Wahrnehmung der Betroffenen: Weder Atemfrequenz noch Sauerstoffsättigung zeigen verlässlich, wie stark sie erlebt wird. Maßgeblich ist, was die Patientin oder der Patient berichtet.</p>
<h2>Zuerst die Ursache</h2>
<p>Ein Pleuraerguss, eine Anämie, eine Infektion oder eine Herzinsuffizienz lässt sich häufig behandeln. Ob das sinnvoll ist, hängt vom Stadium der Erkrankung, von der Belastung durch die Maßnahme und vom Willen der Betroffenen ab. Die Linderung der Beschwerden beginnt unabhängig davon sofort.</p>
<h2>Was ohne Medikamente hilft</h2>
<ul>
<li>ein kühler Luftstrom zum Gesicht, etwa durch einen Handventilator oder ein geöffnetes Fenster</li>
<li>eine Haltung, die die Atemhilfsmuskulatur entlastet, zum Beispiel der Kutschersitz</li>
<li>Atemtechniken und eingeteilte Kräfte, am besten mit physiotherapeutischer Anleitung</li>
<li>Hilfsmittel zum Gehen</li>
<li>ruhige Anwesenheit und ein Plan für den Notfall, den auch die Angehörigen kennen</li>
</ul>
<p>Sauerstoff lindert die Atemnot vor allem bei Menschen mit Sauerstoffmangel. Ohne Hypoxämie ist ein Vorteil gegenüber Raumluft nicht belegt.</p>
<h2>Opioide</h2>
<p>Bleibt die Atemnot belastend, sind oral oder parenteral gegebene Opioide die Medikamente der ersten Wahl. Sie vermindern die Wahrnehmung der Atemnot und dämpfen den gesteigerten Atemantrieb. Für die inhalative Gabe ist eine entsprechende Wirkung nicht gesichert.</p>
<p>Bei Menschen ohne Vorbehandlung wird mit niedriger Dosis begonnen und nach Wirkung gesteigert; wer bereits Opioide gegen Schmerzen erhält, benötigt in der Regel eine Anpassung der bisherigen Dosis. Bei eingeschränkter Nierenfunktion reichern sich aktive Abbauprodukte des Morphins an; dann sind andere Wirkstoffe vorzuziehen. Obstipation wird von Beginn an vorgebeugt, Übelkeit in den ersten Tagen behandelt.</p>
<p>Die Sorge, Opioide könnten das Leben verkürzen, hält viele von einer wirksamen Behandlung ab. Bei sorgfältiger Einstellung ist eine klinisch bedeutsame Atemdepression nicht zu erwarten. Darüber offen zu sprechen, entlastet Betroffene, Angehörige und Team.</p>
<h2>Wenn Opioide nicht ausreichen</h2>
<p>Benzodiazepine sind nicht Mittel der ersten Wahl. Sie können ergänzend gegeben werden, wenn Angst die Atemnot verstärkt oder Opioide nicht genügen. Bleibt die Atemnot in der letzten Lebensphase trotz aller Maßnahmen unerträglich, kann nach gemeinsamer Abwägung eine palliative Sedierung angezeigt sein.</p>
<p>Dieser Beitrag ersetzt nicht die Entscheidung im Einzelfall.</p>`;
