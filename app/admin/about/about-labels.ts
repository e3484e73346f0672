/** German labels of the fields of "Über uns". */
export const aboutLabels = {
  missionStatement: "Leitbild",
  mission: "Mission",
  history: "Geschichte",
  values: "Werte",
  goals: "Ziele",
  coreValues: "Kernwerte",
};
