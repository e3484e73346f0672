/** For visitors. The folder is only in the log. */
export const diskFull = "Der Datenträger des Servers ist voll, deshalb wurde nichts gespeichert.";
/** For editors. */
export const diskFullForEditors = `${diskFull} Bitte sagen Sie es der Person, die die Website technisch betreut.`;
