import { withPlatform } from "../../scripts/platform.ts";
import { bucketKey, bucketOf, cardsKey, columnsKey, MANIFEST_KEY } from "../../src/backend/publish/manifest.ts";
import { cachesOf, openCountry } from "../../src/backend/publish/segment-files.ts";
import { searchSchools } from "../../src/search/search-schools.ts";
import { openSegment } from "../../src/search/segment.ts";
import { type Measure, measuresOf } from "./report.ts";
import { kvOf, type PublishedSnapshot } from "./snapshot.ts";
import { median, time } from "./timing.ts";

const MEBIBYTE = 1024 * 1024;
const measure = measuresOf("snapshot");
const SAO_PAULO = "3550308";

/** Sizes of the published snapshot, and the time to open its columns. Run it first: only the first opening is cold. */
export async function benchSnapshot({ manifest, files, schools }: PublishedSnapshot): Promise<Measure[]> {
  const columns = Array.from(files)
    .filter(([key]) => key.includes("/columns/"))
    .map(([, bytes]) => bytes);
  const openings: number[] = [];
  for (let i = 0; i < 15; i++) openings.push((await time(() => columns.map(openSegment))).ms);
  const megabytes = (name: string, size: number, atMost?: number) =>
    measure(name, size / MEBIBYTE, "MB", atMost === undefined ? {} : { budget: { atMost } });
  const sizeOf = (buffers: Iterable<ArrayBuffer>) => [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const manifestBytes = JSON.stringify(manifest).length;
  const coldBytes = manifestBytes + files.get(manifest.places.key)!.byteLength + (await readBySaoPaulo());
  return [
    megabytes("colunas de escolas e preços, na memória", sizeOf(columns), 64),
    megabytes("com cartões e lugares", sizeOf(files.values())),
    megabytes(`lido por um isolado frio antes da primeira busca em São Paulo (com ${MANIFEST_KEY})`, coldBytes, 1.5),
    megabytes("gravado por um preço mudado em São Paulo", await rewrittenInSaoPaulo(), 1.5),
    measure("abertura das colunas, a primeira", openings[0]!, "ms", { budget: { atMost: 30 } }),
    measure("abertura das colunas, mediana", median(openings), "ms"),
  ];

  async function readBySaoPaulo(): Promise<number> {
    let read = 0;
    const kv = kvOf(files, (bytes) => {
      read += bytes;
    });
    const cold = openCountry(kv, manifest.segments, { caches: cachesOf() });
    const scope = { kind: "city", cityCode: SAO_PAULO } as const;
    await searchSchools(cold, { scope, sort: "relevance", page: 1, size: 21 });
    return read;
  }

  /** The columns of its segment, its block of cards, its bucket of details, the manifest. */
  async function rewrittenInSaoPaulo(): Promise<number> {
    const city = Number(SAO_PAULO);
    const segment = manifest.segments.find(({ firstCity, lastCity }) => firstCity <= city && city <= lastCity)!;
    const bytesOf = (key: string) => files.get(key)!.byteLength;
    const block = Math.max(...segment.cards.map((_, block) => bytesOf(cardsKey(segment, block))));
    const { slug } = schools.find(({ cityCode }) => cityCode === SAO_PAULO)!;
    const bucket = bucketOf(slug, manifest.buckets.length);
    const details = await withPlatform(false, ({ SNAPSHOT }) =>
      SNAPSHOT.get(bucketKey(bucket, manifest.buckets[bucket]!), "arrayBuffer"),
    );
    return bytesOf(columnsKey(segment)) + block + details!.byteLength + manifestBytes;
  }
}
