/** Groups of an IPv6 network prefix (/64). */
const NETWORK_GROUPS = 4;

/**
 * Rate-limit key of an IP address: the whole IPv4 address, or the /64 prefix of an IPv6 address, because one owner has
 * all addresses of that prefix. Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** A network around that of `networkOf`, and how many times its limit this one has. */
interface WiderNetwork {
  readonly network: string;
  readonly factor: number;
}

/**
 * The /56 and the /48 around the /64 of `networkOf`: a provider gives a household up to a /56 and a company a /48, and
 * a mobile operator has many families in each, so their limits are higher. Empty for any other text.
 */
export function widerNetworksOf(network: string): readonly WiderNetwork[] {
  const [, head, last] = /^([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)::\/64$/.exec(network) ?? [];
  if (head === undefined || last === undefined) return [];
  const subnet = (Number.parseInt(last, 16) & 0xff00).toString(16);
  return [
    { network: `${head}:${subnet}::/56`, factor: 4 },
    { network: `${head}::/48`, factor: 16 },
  ];
}

/** The widest network of an address's owner: the /48 around a /64 of `networkOf`, any other text itself. */
export function widestNetworkOf(network: string): string {
  return widerNetworksOf(network).at(-1)?.network ?? network;
}
