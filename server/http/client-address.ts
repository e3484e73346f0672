import { isIPv4, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Returns the client's network address: that of the connection, or with `trustedProxies` in front the address the
 * outermost of them saw, counted from the right of `X-Forwarded-For`. Entries further left can be forged by the client.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const chain = (context.req.header("x-forwarded-for") ?? "").split(",").map((address) => address.trim());
    const seen = chain.at(-trustedProxies);
    if (seen) return seen;
  }
  // Tests without a network have no connection.
  return context.env?.incoming ? (getConnInfo(context).remote.address ?? "") : "";
}

/** Returns the key for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkKey(address: string): string {
  const plain = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return "unknown";
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Removes ports that some load balancers add: "192.0.2.1:4711", "[2001:db8::1]:4711". */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}
