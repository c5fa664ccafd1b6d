/** Cloudflare's own, which the browser's types of the same name do not have. */
interface CacheStorage {
  readonly default: Cache;
}
