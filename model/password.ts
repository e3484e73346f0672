export const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 200;

export type PasswordProblem = "too_short" | "too_long" | "own_email" | "too_common";

/**
 * The commonest passwords of six and more characters, in Germany and elsewhere (yearly lists of the Hasso-Plattner-Institut
 * and of NordPass). Runs along the keyboard and repetitions are found by rule.
 */
const commonPasswords = new Set(
  `password password1 passwort passwort1 passw0rd p@ssw0rd kennwort geheim geheim1 geheim123 iloveyou ichliebedich
  hallo1 hallo123 hallohallo hallo12 willkommen welcome welcome1 letmein admin1 admin123 administrator adminadmin
  qwerty qwerty1 qwerty123 qwertz qwertz1 qwertz123 qwertzuiop qwertyuiop asdfgh asdfghjkl yxcvbn yxcvbnm zxcvbn zxcvbnm
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx q1w2e3r4 abc123 abc1234 abcd1234 abcdef a1b2c3 aa123456 123abc 123qwe qwe123
  monkey dragon master shadow sunshine princess football baseball superman batman charlie michael daniel thomas andreas
  stefan martin sommer winter herbst fruehling sommer1 schatz schatzi schalke04 borussia bayern bvb1909 fussball
  computer internet test123 test1234 testtest secret trustno1 killer freedom whatever starwars pokemon ficken
  ficken123 arschloch lol123 gandalf flower ginger summer hunter hunter2 jordan jordan23 soccer hockey george berlin
  hamburg muenchen deutschland germany samsung google facebook changeme default guest1 access login1 pass123 pass1234
  123654 654321 666666 696969 112233 121212 131313 159753 147258 147258369 987654 987654321 789456 789456123 102030
  praxis praxis1 klinik klinik1 arztpraxis schmerz palliativ medizin medizin1`.split(/\s+/),
);

/**
 * What speaks against a new password, `undefined` when nothing does: SPEC §5 asks for 6 characters; the account's own
 * address and what everybody tries first are refused too (DESIGN §5).
 */
export function findPasswordProblem(password: string, email: string): PasswordProblem | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return "too_short";
  if (password.length > MAX_PASSWORD_LENGTH) return "too_long";
  const plain = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (plain === address || plain === address.split("@")[0]) return "own_email";
  if (commonPasswords.has(plain) || isRun(plain) || new Set(plain).size <= 2) return "too_common";
  return undefined;
}

/** "123456", "abcdefgh", "987654321": each character follows its neighbour. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index++) steps.add(text.charCodeAt(index) - text.charCodeAt(index - 1));
  return (steps.size === 1 && (steps.has(1) || steps.has(-1))) || text === "1234567890";
}
