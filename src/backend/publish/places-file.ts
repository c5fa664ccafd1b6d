import { openPlaces, type Places } from "../../search/place-index.ts";

/**
 * The places as a file: compressed, since every cold isolate reads them whole before its first search, and their names
 * make up most of the bytes (1.1 MB become 0.4).
 */
export async function packPlaces(places: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await pipe(places, new CompressionStream("gzip")));
}

/** Opens such a file. Throws on bytes that are damaged or of another version. */
export async function openPlacesFile(file: ArrayBuffer): Promise<Places> {
  return openPlaces(await pipe(file, new DecompressionStream("gzip")));
}

function pipe(bytes: BufferSource, stream: GenericTransformStream): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}
