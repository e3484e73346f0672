/** Fields of a news item as the back office calls them. */
export const newsLabels = {
  title: "Titel",
  date: "Datum",
  type: "Kategorie",
  content: "Inhalt",
  image: "Bild",
  imageAlt: "Bildbeschreibung",
  images: "Weitere Bilder",
  titleStyle: "Gestaltung des Titels",
  isPinned: "Angepinnt",
};

export const titleColors = [
  { value: "default", label: "Standard" },
  { value: "petrol", label: "Petrol" },
  { value: "blue", label: "Blau" },
  { value: "green", label: "Grün" },
  { value: "red", label: "Rot" },
  { value: "purple", label: "Violett" },
  { value: "brown", label: "Braun" },
];

export const titleSizes = [
  { value: "default", label: "Standard" },
  { value: "small", label: "Klein" },
  { value: "medium", label: "Mittel" },
  { value: "large", label: "Groß" },
  { value: "x-large", label: "Sehr groß" },
];

export const titleFonts = [
  { value: "default", label: "Standard" },
  { value: "serif", label: "Mit Serifen" },
  { value: "sans-serif", label: "Ohne Serifen" },
  { value: "monospace", label: "Schreibmaschine" },
  { value: "cursive", label: "Schreibschrift" },
];
