/** German labels of the fields of "Über uns"; those without a dot may stand for a whole part. */
export const aboutFields = {
  missionStatement: "Leitbild",
  mission: "Mission",
  history: "Geschichte",
  values: "Werte",
  goals: "Ziele",
  coreValues: "Kernwerte",
};
