/** Where nothing readable says where an event is. */
export const unknownPlace = "Ort auf Anfrage";
/** Where neither a time is given nor that it lasts all day. */
export const unknownTime = "Uhrzeit auf Anfrage";
