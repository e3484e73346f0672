/** A fault planted into the sources, which the simulation has to find. */
export interface Mutant {
  /** What the program then does wrong. */
  does: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
}

export const mutants: readonly Mutant[] = [];
