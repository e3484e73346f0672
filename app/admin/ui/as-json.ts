/**
 * Submit options of the back office. `flushSync` sets the form to saving synchronously, so that a second click, however
 * quick, hits a disabled button.
 */
export const asJson = { method: "POST", encType: "application/json", flushSync: true } as const;
