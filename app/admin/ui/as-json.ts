/**
 * How the back office submits a change. `flushSync`: the form knows at once that it is saving, so that a second press,
 * however quick, finds a button that waits.
 */
export const asJson = { method: "POST", encType: "application/json", flushSync: true } as const;
