import { randomBytes, randomInt } from "node:crypto";
import { createId } from "#model/text/create-id.ts";
import { isId } from "#model/text/id.ts";
import { partsOf, type ValueSigner, valueSigner } from "#server/secrets/signed-value.ts";

/** A task for a visitor: the product of two numbers from 1 to 10 (SPEC §5). */
export interface Challenge {
  left: number;
  right: number;
  /** Signed; sent with the form. Its id becomes the id of the message. */
  token: string;
}

/** A verified task of a submitted form. */
export interface ReturnedChallenge {
  id: string;
  product: number;
  expiresAt: Date;
}

const validMilliseconds = 30 * 60_000;

/** Stateless tasks until they are answered: a task's token contains all its data, signed. */
export interface Captcha {
  create(now: Date): Challenge;
  /** @returns undefined for a token with an invalid signature */
  read(token: string): ReturnedChallenge | undefined;
  /** Returns the same task again, expired or not; undefined for a token with an invalid signature. */
  again(token: string): (Challenge & { expiresAt: Date }) | undefined;
}

/** @param secret the installation's secret; the key for this purpose is derived from it */
export function createCaptcha(secret: () => string): Captcha {
  let known: ValueSigner | undefined;
  const signer = () => {
    known ??= valueSigner(secret(), "captcha");
    return known;
  };
  const parse = (token: string) => {
    const parts = partsOf(token);
    const [id = "", left = "", right = "", expires = ""] = parts;
    if (!signer().isSigned(token, parts.join(".")) || !isId(id)) return undefined;
    return { id, left: Number(left), right: Number(right), expiresAt: new Date(Number(expires)) };
  };
  return {
    create(now) {
      const left = randomInt(1, 11);
      const right = randomInt(1, 11);
      const parts = [createId(randomBytes(20)), left, right, now.getTime() + validMilliseconds];
      return { left, right, token: signer().sign(parts, parts.join(".")) };
    },
    read(token) {
      const task = parse(token);
      return task && { id: task.id, product: task.left * task.right, expiresAt: task.expiresAt };
    },
    again(token) {
      const task = parse(token);
      return task && { left: task.left, right: task.right, token, expiresAt: task.expiresAt };
    },
  };
}
