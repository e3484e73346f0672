const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns a readable name of a device from its `User-Agent` header: "Firefox, Windows". */
export function deviceName(userAgent: string): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(", ") || "Unbekanntes Gerät";
}
