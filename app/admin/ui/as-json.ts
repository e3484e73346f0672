/** Submit options of the back office. */
export const asJson = { method: "POST", encType: "application/json" } as const;
