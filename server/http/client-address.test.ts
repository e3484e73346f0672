import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress, networkKey } from "./client-address.ts";

describe("the rate limit key", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:4711", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::6", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::6]:4711", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("of %s is %s", (address, key) => expect(networkKey(address)).toBe(key));

  it.each(["", "unknown", "_hidden", "192.0.2", "192.0.2.1.5", "1:2:3", "<script>", "a".repeat(50_000)])(
    "of %j is unknown",
    (address) => expect(networkKey(address)).toBe("unknown"),
  );
});

describe("the address behind proxies", () => {
  const seenBy = async (trustedProxies: number, chain?: string) => {
    const app = new Hono().get("/", (context) => context.text(clientAddress(context, trustedProxies)));
    return (await app.request("/", { headers: chain === undefined ? {} : { "x-forwarded-for": chain } })).text();
  };
  it.each([
    [1, "203.0.113.9, 192.0.2.1", "192.0.2.1"],
    [2, "203.0.113.9, 192.0.2.1, 10.0.0.1", "192.0.2.1"],
    [1, "192.0.2.1", "192.0.2.1"],
    // No proxy is trusted, or the chain is shorter than the trusted ones: the header is ignored.
    [0, "203.0.113.9", ""],
    [2, "203.0.113.9", ""],
    [1, undefined, ""],
    [1, "", ""],
  ])("with %i trusted proxies and the chain %j is %j", async (trusted, chain, address) => {
    expect(await seenBy(trusted, chain)).toBe(address);
  });
});
