import type { ContentInput } from "#model/content/collections.ts";

/** Returns the "about us" texts; the home page has a short version. */
export function defaultAbout(): ContentInput<"about"> {
  return {
    missionStatement:
      "Schmerz ist mehr als ein Signal des Körpers. Er verändert Schlaf, Arbeit und Beziehungen, und wer ihn lange trägt, braucht mehr als ein Medikament. Schwere Krankheit stellt zudem Fragen, auf die kein Fach allein eine Antwort hat. Darum verbinden wir die Berufe, die Menschen in diesen Lagen behandeln, pflegen und begleiten.",
    mission:
      "Die Gesellschaft für Interdisziplinäre Schmerz- und Palliativmedizin e. V. fördert Wissenschaft, Fortbildung und Öffentlichkeitsarbeit auf dem Gebiet der Schmerz- und Palliativmedizin. Sie richtet Kongresse und Seminare aus, unterstützt Arbeitskreise in den Regionen und bereitet neue Erkenntnisse so auf, dass sie in Klinik, Praxis, Hospiz und häuslicher Versorgung genutzt werden können.\n\nDer Verein ist gemeinnützig. Die Mitgliedschaft ist kostenfrei und steht allen offen, die beruflich oder ehrenamtlich an der Versorgung beteiligt sind.",
    history:
      "Am Anfang stand ein Gesprächskreis: Menschen aus Anästhesie, Hausarztpraxis, Pflege und Psychologie trafen sich, um Behandlungsverläufe zu besprechen, in denen sie allein nicht weiterkamen. Schnell zeigte sich, wie viel der Blick der anderen Berufe verändert.\n\nAus dem Kreis wurde ein Verein, aus den Fallbesprechungen wurden Fortbildungen. Heute veranstaltet die Gesellschaft Kongresse und Kurse, in Präsenz und online. Geblieben ist die Form des Gesprächs: Jede Veranstaltung lässt Raum für Fälle aus der eigenen Arbeit.",
    values:
      "Wir arbeiten ehrenamtlich und unabhängig. Referentinnen und Referenten legen ihre Interessenkonflikte offen, Sponsoren haben keinen Einfluss auf Themen und Inhalte.\n\nWir sprechen über Grenzen der Behandlung ebenso offen wie über ihre Möglichkeiten. Und wir achten darauf, dass Patientinnen und Patienten in unseren Fortbildungen nicht als Fälle, sondern als Menschen vorkommen.",
    goals:
      "Menschen mit Schmerzen sollen früh eine sorgfältige Diagnostik und eine Behandlung erhalten, die Körper, Seele und Lebensumstände einbezieht.\n\nPalliative Begleitung soll beginnen, wenn sie gebraucht wird, und nicht erst in den letzten Lebenstagen.\n\nBerufe, die gemeinsam behandeln, sollen auch gemeinsam lernen: in der Ausbildung, in der Weiterbildung und im Alltag.",
    coreValues: [
      {
        title: "Gemeinschaft",
        description:
          "Medizin, Pflege, Psychologie, Physiotherapie, Sozialarbeit und Seelsorge lernen voneinander und entscheiden gemeinsam.",
      },
      {
        title: "Qualität",
        description: "Unsere Fortbildungen folgen den Leitlinien, benennen offene Fragen und bleiben frei von Werbung.",
      },
      {
        title: "Menschlichkeit",
        description:
          "Die Würde und die Ziele der Patientinnen und Patienten leiten unser Handeln, in der Praxis wie am Lebensende.",
      },
    ],
  };
}
