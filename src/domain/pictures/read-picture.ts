/** Maximum parts of a file, many times the parts of a photo: each part costs memory. */
export const MAX_PARTS = 20_000;

/** Result of a reader of one format: the dimensions, and the file without its metadata. Null for a damaged file. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
