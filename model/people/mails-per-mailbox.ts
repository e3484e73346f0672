/** Mails to one mailbox that strangers can cause by entering its address, of all kinds together. */
export const mailsPerMailbox = { name: "mailbox", points: 6, seconds: 60 * 60 };
