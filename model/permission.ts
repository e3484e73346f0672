/** A signed-in administrator. */
export type Viewer = { id: string; email: string };

/** Whether somebody may use the back office: every signed-in administrator may do everything (SPEC §6). */
export function canEdit(viewer: Viewer | null | undefined): viewer is Viewer {
  return viewer !== null && viewer !== undefined;
}
