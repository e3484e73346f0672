/**
 * The z-indexes of what opens above a screen, lowest first. Lists of options and popovers are above the dialogs of a
 * screen, below the pickers and questions that are opened from them.
 */
export const layers = { page: 200, dialog: 300, list: 350, question: 400, signIn: 500 } as const;
