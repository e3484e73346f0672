// German text of the association, shown until an editor writes their own (SPEC §3, DESIGN §7).

export const defaultHero = {
  title: "Gesellschaft für Interdisziplinäre Schmerz- und Palliativmedizin e. V.",
  subtitle:
    "Wir verbinden Ärztinnen und Ärzte, Pflegende, Therapeutinnen und Therapeuten, damit Menschen mit Schmerzen " +
    "und schweren Erkrankungen gut begleitet werden.",
};

export const defaultTexts = {
  mission:
    "Wir fördern Fortbildung, Forschung und Austausch in der Schmerz- und Palliativmedizin und bringen die " +
    "beteiligten Berufsgruppen miteinander ins Gespräch.",
  missionStatement:
    "Niemand soll unnötig leiden. Dafür arbeiten wir über Fachgrenzen hinweg, geben unser Wissen weiter und " +
    "stellen den Menschen in den Mittelpunkt unseres Handelns.",
  history:
    "Unsere Gesellschaft ist aus einem Kreis von Kolleginnen und Kollegen entstanden, die schwierige Fälle " +
    "gemeinsam besprechen wollten. Daraus wurde ein gemeinnütziger Verein mit regelmäßigen Kongressen, Kursen " +
    "und Arbeitsgruppen.",
  values:
    "Respekt vor der Würde jedes Menschen, wissenschaftliche Sorgfalt und Unabhängigkeit von wirtschaftlichen " +
    "Interessen leiten unsere Arbeit.",
  goals:
    "Wir wollen die Versorgung verbessern, den Nachwuchs gewinnen und dafür sorgen, dass neue Erkenntnisse " +
    "schnell bei den Patientinnen und Patienten ankommen.",
};

export const defaultBanner = {
  text: "15 Fortbildungspunkte beim Online-Kongress vom 10. bis 12.03.2025",
  subtitle: "Die Teilnahme ist kostenfrei.",
};

export const defaultCoreValues = [
  {
    title: "Interdisziplinarität",
    description: "Medizin, Pflege, Psychologie und Therapie arbeiten bei uns auf Augenhöhe zusammen.",
    icon: "users" as const,
  },
  {
    title: "Qualität",
    description: "Unsere Fortbildungen folgen dem aktuellen Stand der Wissenschaft und sind unabhängig.",
    icon: "award" as const,
  },
  {
    title: "Menschlichkeit",
    description: "Zuwendung, Zeit und ein offenes Ohr gehören für uns zu jeder Behandlung.",
    icon: "heart" as const,
  },
];
