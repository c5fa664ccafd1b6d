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
