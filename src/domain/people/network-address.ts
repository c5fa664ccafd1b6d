/** Groups of an IPv6 address that a household or a server has for itself (/64). */
const NETWORK_GROUPS = 4;

/**
 * What an address of the network is counted by: an IPv4 address whole, of an IPv6 address the half that names the
 * connection, for whoever has one has billions of the other half. Anything else is given back as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
