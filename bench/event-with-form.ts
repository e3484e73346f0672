/** An event of the default content that takes registrations through our own form. */
export const eventWithForm = "schmerzkonferenz";
