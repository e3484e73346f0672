import type { ContentInput } from "#model/content/collections.ts";
import type { PictureUrl } from "./default-records.ts";

/**
 * Returns the home page. Featured news are off (SPEC §3), but three are selected so that switching them on shows some.
 * @param featuresDefaultNews false when the site has news of its own: then none is selected
 */
export function defaultHome(picture: PictureUrl, featuresDefaultNews: boolean): ContentInput<"home"> {
  return {
    hero: {
      title: "Schmerzen verstehen. Leben begleiten.",
      subtitle:
        "Wir verbinden die Berufe aus Medizin, Pflege, Psychologie und Therapie, die Menschen mit chronischen Schmerzen und schwerer Krankheit behandeln – unabhängig und mit Fortbildungen, die im Alltag helfen.",
      image: picture("ruhige-linien"),
      imageAlt: "Zeichnung: Bewegte Linien kommen zur Ruhe, in ihrer Mitte ein warmer Punkt.",
      showBoardSection: true,
      showMembershipSection: true,
    },
    missionStatement:
      "Schmerz lässt sich nicht von einem Fach allein behandeln. Deshalb bringen wir die Berufe zusammen, die an einem Krankenbett, in einer Praxis oder in einer Familie gebraucht werden.",
    mission:
      "Wir fördern Fortbildung, Forschung und Austausch in der Schmerz- und Palliativmedizin. Unsere Kongresse, Seminare und Arbeitskreise stehen allen Berufsgruppen offen, die an der Versorgung beteiligt sind.",
    history:
      "Die Gesellschaft ging aus einem Gesprächskreis hervor, in dem Menschen aus Anästhesie, Hausarztpraxis, Pflege und Psychologie schwierige Behandlungsverläufe gemeinsam besprachen. Aus diesem Kreis wurde ein gemeinnütziger Verein mit regelmäßigen Fortbildungen und einem jährlichen Kongress.",
    values:
      "Wir arbeiten ehrenamtlich, legen Interessenkonflikte offen und nehmen keine Werbung in unsere Fortbildungen auf. Maßstab ist der Stand der Wissenschaft – und die Frage, was den Patientinnen und Patienten wichtig ist.",
    goals:
      "Wir wollen, dass Menschen mit Schmerzen früh die richtige Behandlung finden, dass palliative Begleitung nicht erst in den letzten Tagen beginnt und dass gutes Wissen dort ankommt, wo behandelt und gepflegt wird.",
    certificationBanner: {
      enabled: true,
      points: 15,
      text: "Fortbildungspunkte beim Online-Kongress",
      subtitle: "10.–12.03.2025 · kostenfreie Teilnahme · zertifiziert durch die Ärztekammer",
    },
    coreValues: [
      {
        title: "Gemeinschaft",
        description:
          "Medizin, Pflege, Psychologie, Physiotherapie und Seelsorge lernen voneinander und entscheiden gemeinsam.",
        icon: "users",
      },
      {
        title: "Qualität",
        description: "Unsere Fortbildungen folgen den Leitlinien, benennen offene Fragen und bleiben frei von Werbung.",
        icon: "award",
      },
      {
        title: "Menschlichkeit",
        description:
          "Die Würde und die Ziele der Patientinnen und Patienten leiten unser Handeln, in der Praxis wie am Lebensende.",
        icon: "heart",
      },
    ],
    settings: {
      showCertificationBanner: true,
      showFeaturedNews: false,
      featuredNewsColor: "blue",
      individualNewsColors: true,
    },
    featuredNewsIds: featuresDefaultNews
      ? ["schmerzkonferenz-anmeldung", "foerderpreis", "langzeitanwendung-opioide"]
      : [],
    featuredNewsColors: featuresDefaultNews
      ? {
          "schmerzkonferenz-anmeldung": "blue",
          foerderpreis: "yellow",
          "langzeitanwendung-opioide": "green",
        }
      : {},
  };
}
