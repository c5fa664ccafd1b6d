/** No version can be loaded and none was loaded before: an outage, never "no results". */
export class SnapshotUnavailable extends Error {
  override readonly name = "SnapshotUnavailable";
}
