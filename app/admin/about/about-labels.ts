/** Fields of the association about itself as the back office calls them. */
export const aboutLabels = {
  missionStatement: "Leitbild",
  mission: "Mission",
  history: "Geschichte",
  values: "Werte",
  goals: "Ziele",
  coreValues: "Kernwerte",
};
