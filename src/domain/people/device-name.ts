const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, "no Android"],
  [/iPhone|iPod/, "no iPhone"],
  [/iPad/, "no iPad"],
  [/Windows/, "no Windows"],
  [/CrOS/, "no Chromebook"],
  [/Mac OS X|Macintosh/, "no Mac"],
  [/Linux/, "no Linux"],
];

/** Name of the device of a User-Agent: "Chrome no Android". The header itself is not stored. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Navegador";
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? `${browser} ${system}` : browser;
}
