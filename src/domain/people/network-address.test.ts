import { expect, test } from "vitest";
import { networkOf } from "./network-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001::1:2:3:4:5:6", "2001:0:1:2::/64"],
  ["2001:db8:1::", "2001:db8:1:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["", ""],
  ["account 7", "account 7"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
