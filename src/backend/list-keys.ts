/** Lists all keys of a KV namespace with their metadata, page by page. */
export async function* listKeys<Metadata = unknown>(kv: KVNamespace, prefix?: string) {
  for (let cursor: string | undefined; ; ) {
    const page = await kv.list<Metadata>({ prefix, cursor });
    yield page.keys;
    if (page.list_complete) return;
    cursor = page.cursor;
  }
}
