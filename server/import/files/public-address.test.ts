import { describe, expect, it } from "vitest";
import { isPublicAddress, publicAddressesOf } from "./public-address.ts";

describe("an address", () => {
  it.each([
    "93.184.215.14",
    "1.1.1.1",
    "100.63.255.255",
    "172.32.0.1",
    "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
    "::ffff:93.184.215.14",
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1"],
    ...["172.31.255.255", "192.0.2.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
    ...["::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:7f00:1", "::7f00:1", "64:ff9b::7f00:1"],
    ...["2002:7f00:1::", "2001:db8::1", "fc00::1", "fd12:3456::1", "fe80::1", "ff02::1", "", "verein.example"],
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("the addresses of a host", () => {
  const of = (url: string, ...addresses: string[]) =>
    publicAddressesOf(new URL(url), async () => addresses.map((address) => ({ address, family: 4 })));

  it("count only if all of them are public", async () => {
    expect(await of("https://a.example", "1.1.1.1", "93.184.215.14")).toHaveLength(2);
    expect(await of("https://a.example", "1.1.1.1", "10.0.0.1")).toBeUndefined();
    expect(await of("https://a.example")).toBeUndefined();
    expect(await of("https://1.1.1.1")).toEqual([{ address: "1.1.1.1", family: 4 }]);
    expect(await of("https://0x7f.1")).toBeUndefined();
    expect(await of("https://[::1]")).toBeUndefined();
  });
});
