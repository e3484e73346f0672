import type { DefaultRecords, PictureUrl } from "./default-records.ts";

/** Returns five fictitious people in the order of the page. */
export function defaultBoard(picture: PictureUrl): DefaultRecords<"board"> {
  return {
    vorsitz: {
      name: "Erika Mustermann",
      title: "Prof. Dr. med.",
      role: "Vorsitzende",
      description:
        "Fachärztin für Anästhesiologie mit den Zusatzbezeichnungen Spezielle Schmerztherapie und Palliativmedizin. Sie leitet ein interdisziplinäres Schmerzzentrum und vertritt die Gesellschaft nach außen.",
      image: picture("vorsitz"),
      position: 0,
    },
    stellvertretung: {
      name: "Max Mustermann",
      title: "Dr. med.",
      role: "Stellvertretender Vorsitzender",
      description:
        "Facharzt für Allgemeinmedizin in eigener Praxis, in der ambulanten Palliativversorgung tätig. Er verantwortet die regionalen Arbeitskreise.",
      image: picture("stellvertretung"),
      position: 1,
    },
    schatzmeisterin: {
      name: "Anna Musterfrau",
      title: "PD Dr. med.",
      role: "Schatzmeisterin",
      description:
        "Fachärztin für Neurologie mit Schwerpunkt neuropathische Schmerzen und Kopfschmerzen. Sie verwaltet die Mittel des Vereins und begleitet den Förderpreis.",
      image: picture("schatzmeisterin"),
      position: 2,
    },
    schriftfuehrer: {
      name: "Jonas Mustermann",
      title: "Dipl.-Psych.",
      role: "Schriftführer",
      description:
        "Psychologischer Psychotherapeut mit der Weiterbildung Spezielle Schmerzpsychotherapie. Er betreut die Veröffentlichungen der Gesellschaft und das Programm der Seminare.",
      image: picture("schriftfuehrer"),
      position: 3,
    },
    pflege: {
      name: "Miriam Musterfrau",
      title: "M. Sc.",
      role: "Beisitzerin für Pflege",
      description:
        "Pflegewissenschaftlerin und Fachpflegekraft für Palliative Care. Sie plant die berufsübergreifenden Kurse und vertritt die Anliegen der Pflege im Vorstand.",
      image: picture("pflege"),
      position: 4,
    },
  };
}
