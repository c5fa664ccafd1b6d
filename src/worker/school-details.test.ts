import { expect, test } from "vitest";
import { buildAddresses } from "../search/addresses.ts";
import { readAddresses } from "./school-details.ts";

test("a bucket of addresses is read from KV once, and one that is missing is asked for again", async () => {
  const [bucket] = buildAddresses(
    [{ cityCode: "1", street: "Rua Augusta", number: "5", zipCode: null, lat: -23.5, lng: -46.6 }],
    1,
    () => 0,
  );
  let reads = 0;
  let stored: ArrayBuffer | null = null;
  const kv = {
    get: async () => {
      reads++;
      return stored;
    },
  } as unknown as KVNamespace;
  const read = () =>
    readAddresses(kv, { addresses: { version: "v", buckets: 1 } } as Parameters<typeof readAddresses>[1], "augusta");
  expect(await read()).toBeNull();
  stored = new TextEncoder().encode(JSON.stringify(bucket)).buffer;
  reads = 0;
  for (let i = 0; i < 3; i++) expect((await read())?.streets.augusta?.[0]?.name).toBe("Rua Augusta");
  expect(reads).toBe(1);
});
