/** A visitor, whose names and address occur nowhere else. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** Other addresses that are, or were, stored of them: one was corrected. */
  otherEmails: string[];
  /** Paths of the manage links they got by mail, newest last. */
  links: string[];
  /** Whether their address stands elsewhere, too: they wrote to the secretariat, or were to get an account. */
  isNamedElsewhere?: boolean;
  /** Set once an administrator has erased them. */
  erasedAt?: Date;
  /** The same by the clock of this machine, in milliseconds, which is never wrong. */
  reallyErasedAt?: number;
}

export const addressesOf = ({ email, otherEmails }: Person) => [email, ...otherEmails];
