import { describe, expect, it } from "vitest";
import { createCaptcha } from "./captcha.ts";

const now = new Date("2026-06-15T10:00:00Z");
const captcha = createCaptcha(() => "a secret");

describe("the captcha", () => {
  it("asks for the product of two numbers from 1 to 10", () => {
    const seen = new Set<number>();
    for (let round = 0; round < 500; round++) {
      const { left, right, token } = captcha.create(now);
      expect(captcha.read(token)?.product).toBe(left * right);
      seen.add(left).add(right);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("gives each task a unique id and half an hour", () => {
    const tasks = [captcha.create(now), captcha.create(now)].map(({ token }) => captcha.read(token));
    expect(tasks[0]?.id).not.toBe(tasks[1]?.id);
    expect(tasks[0]?.expiresAt).toEqual(new Date("2026-06-15T10:30:00Z"));
  });

  it("repeats the same task", () => {
    const task = captcha.create(now);
    expect(captcha.again(task.token)).toEqual({ ...task, expiresAt: new Date("2026-06-15T10:30:00Z") });
    expect(captcha.again(`${task.token}x`)).toBeUndefined();
  });

  it("rejects forged tokens", () => {
    const { token } = captcha.create(now);
    const [id, , , expires, signature] = token.split(".");
    const forged = [
      "",
      "....",
      `${id}.11.1.${expires}.${signature}`,
      `${id}.2.3.${Number(expires) + 60_000}.${signature}`,
      token.slice(0, -1),
      `${token}x`,
      `${token}.1`.split(".").reverse().join("."),
      "x".repeat(50_000),
      createCaptcha(() => "another secret").create(now).token,
    ];
    for (const attempt of forged) expect(captcha.read(attempt)).toBeUndefined();
    expect(captcha.read(token)?.id).toBe(id);
  });
});
