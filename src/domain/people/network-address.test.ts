import { expect, test } from "vitest";
import { networkOf, widerNetworksOf, widestNetworkOf } from "./network-address.ts";

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

test.each([
  ["2001:db8:1:2::/64", ["2001:db8:1:0::/56 ×4", "2001:db8:1::/48 ×16"]],
  ["2001:db8:1:abcd::/64", ["2001:db8:1:ab00::/56 ×4", "2001:db8:1::/48 ×16"]],
  ["0:0:0:0::/64", ["0:0:0:0::/56 ×4", "0:0:0::/48 ×16"]],
  ["203.0.113.7", []],
  ["::ffff:203.0.113.7", []],
  ["", []],
  ["account 7", []],
])("around %s are %j", (network, wider) => {
  expect(widerNetworksOf(network).map((each) => `${each.network} ×${each.factor}`)).toEqual(wider);
});

test("all networks of a /48 have one widest network, and others are their own", () => {
  const widest = ["2001:db8:1:2::9", "2001:db8:1:ffff::1"].map((address) => widestNetworkOf(networkOf(address)));
  expect(widest).toEqual(["2001:db8:1::/48", "2001:db8:1::/48"]);
  expect(widestNetworkOf("203.0.113.7")).toBe("203.0.113.7");
});
