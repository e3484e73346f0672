/** Why a version was not restored, for `useCommand`. */
export const restorationReasons = {
  missing: "Jemand hat den Eintrag inzwischen gelöscht, veröffentlicht oder von der Website genommen.",
};
