import { withPlatform } from "../../scripts/platform.ts";
import { MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { openPlacesFile } from "../../src/backend/publish/places-file.ts";
import { cachesOf, openCountry } from "../../src/backend/publish/segment-files.ts";
import { readCountry } from "../../test/fixtures/search/read-country.ts";

const SEGMENTS = 8;
const SAO_PAULO = 3550308;

/** Schools of some published segments, São Paulo's among them, and the places; null if nothing was published. */
export async function readPublishedSample() {
  return withPlatform(false, async ({ SNAPSHOT }) => {
    const manifest = await SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json");
    if (!manifest) return null;
    const every = Math.ceil(manifest.segments.length / SEGMENTS);
    const segments = manifest.segments.filter(
      ({ firstCity, lastCity }, i) => i % every === 0 || (firstCity <= SAO_PAULO && SAO_PAULO <= lastCity),
    );
    const country = openCountry(SNAPSHOT, segments, { caches: cachesOf() });
    return {
      schools: (await readCountry(country)).map(({ record }) => record),
      places: await openPlacesFile((await SNAPSHOT.get(manifest.places.key, "arrayBuffer"))!),
      counts: manifest.counts,
    };
  });
}
