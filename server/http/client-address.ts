import { isIPv4, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The network address a request comes from: that of the connection, or with `trustedProxies` in front what the
 * outermost of them saw, counted from the right of `X-Forwarded-For`, since everything further left is the visitor's say.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const chain = (context.req.header("x-forwarded-for") ?? "").split(",").map((address) => address.trim());
    const seen = chain.at(-trustedProxies);
    if (seen) return seen;
  }
  // A test without a network has no connection.
  return context.env?.incoming ? (getConnInfo(context).remote.address ?? "") : "";
}

/** What counts as one visitor for limits: an IPv4 address, or the /64 network that one IPv6 connection owns. */
export function addressKey(address: string): string {
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

/** Some balancers write "192.0.2.1:4711" and "[2001:db8::1]:4711" into `X-Forwarded-For`. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}
