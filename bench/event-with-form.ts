/** Id of an event of the default content that accepts registrations through our own form. */
export const eventWithForm = "schmerzkonferenz";
