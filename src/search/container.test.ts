import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { FORMAT_VERSION, readContainer, SnapshotError, type SnapshotFault, writeContainer } from "./container.ts";

const sections = {
  bytes: Uint8Array.of(1, 2, 3),
  empty: new Uint16Array(0),
  words: Uint32Array.of(0xffffffff, 7),
  few: Uint32Array.of(255, 0),
  more: Uint32Array.of(256, 65_535),
  least: Uint32Array.of(256),
  most: Uint32Array.of(65_536),
  signed: Int32Array.of(-46_633_308),
  means: Float64Array.of(4.266666666666667),
};
const write = () => writeContainer("segment", sections, { years: [2026], name: "São Paulo" });

function faultOf(input: Uint8Array): SnapshotFault | null {
  try {
    readContainer(input, "segment");
    return null;
  } catch (error) {
    if (error instanceof SnapshotError) return error.reason;
    throw error;
  }
}

test("reads back what was written, as narrow as its numbers allow, at any byte offset", () => {
  const bytes = write();
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  for (const input of [bytes, bytes.buffer, shifted.subarray(3)]) {
    const { meta, section, numbers } = readContainer(input, "segment");
    expect(meta).toEqual({ years: [2026], name: "São Paulo" });
    expect(section("bytes", "u8")).toEqual(sections.bytes);
    expect(numbers("empty")).toHaveLength(0);
    expect([...numbers("words")]).toEqual([...sections.words]);
    expect(numbers("few")).toEqual(Uint8Array.of(255, 0));
    expect(numbers("more")).toEqual(Uint16Array.of(256, 65_535));
    expect(numbers("least")).toEqual(Uint16Array.of(256));
    expect(numbers("most")).toEqual(Uint32Array.of(65_536));
    expect(section("signed", "i32")).toEqual(sections.signed);
    expect(section("means", "f64")).toEqual(sections.means);
  }
});

test("sections are views, not copies", () => {
  const bytes = write();
  expect(readContainer(bytes, "segment").numbers("words").buffer).toBe(bytes.buffer);
  const behind = new Uint8Array([...new Uint8Array(8), ...bytes]);
  expect(readContainer(behind.subarray(8), "segment").numbers("words").buffer).toBe(behind.buffer);
});

test("refuses a section that is missing or of another type", () => {
  const bytes = write();
  const { section, numbers } = readContainer(bytes, "segment");
  expect(() => section("nothing", "u8")).toThrow(SnapshotError);
  expect(() => numbers("signed")).toThrow(SnapshotError);
  expect(() => section("bytes", "i32")).toThrow(SnapshotError);
});

test("detects every flipped bit", () => {
  const bytes = write();
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = bytes.slice();
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    expect(faultOf(damaged), `bit ${bit}`).not.toBeNull();
  }
});

test("detects random damage to several bytes", () => {
  const bytes = write();
  const random = new Random(1);
  for (let i = 0; i < 2000; i++) {
    const damaged = bytes.slice();
    for (let n = random.int(1, 8); n > 0; n--) damaged[random.int(0, bytes.length - 1)] = random.int(0, 255);
    if (damaged.every((byte, at) => byte === bytes[at])) continue;
    expect(faultOf(damaged)).not.toBeNull();
  }
});

test("detects every truncation", () => {
  const bytes = write();
  for (let length = 0; length < bytes.length; length++) expect(faultOf(bytes.slice(0, length))).toBe("truncated");
});

test("refuses extra bytes and another kind, version or format, with the reason", () => {
  const bytes = write();
  expect(faultOf(new Uint8Array(bytes.length + 8).fill(0).map((_, i) => bytes[i] ?? 0))).toBe("corrupt");
  expect(faultOf(new Uint8Array(64))).toBe("corrupt");
  expect(faultOf(new Uint8Array(24))).toBe("corrupt");
  const odd = bytes.slice(0, -1);
  new DataView(odd.buffer).setUint32(8, odd.length, true);
  expect(faultOf(odd)).toBe("corrupt");
  expect(faultOf(writeContainer("places", {}, null))).toBe("wrong-kind");
  const foreign = bytes.slice();
  new DataView(foreign.buffer).setUint32(4, FORMAT_VERSION + 1, true);
  expect(faultOf(foreign)).toBe("foreign-version");
});
