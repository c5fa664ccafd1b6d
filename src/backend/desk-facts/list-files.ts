import { type FactValue, type ListFile, listKey, listOf } from "../../domain/catalog/material-list.ts";
import type { FileBucket } from "../pictures/picture-files.ts";

const PDF = { httpMetadata: { contentType: "application/pdf" } };

/** Stores a list that waits. */
export async function putWaitingList(files: FileBucket, list: ListFile, bytes: Uint8Array): Promise<void> {
  await files.put(listKey("waiting", list), bytes, PDF);
}

/** Copies a list to where it is served. False when its file is not there any more; true for a value that is no file. */
export async function showList(files: FileBucket, fact: FactValue): Promise<boolean> {
  const list = listOf(fact);
  if (!list) return true;
  const object = await files.get(listKey("waiting", list));
  if (!object) return false;
  await files.put(listKey("published", list), await object.arrayBuffer(), PDF);
  return true;
}

/** Deletes the file of a fact, if its value is one. */
export async function deleteList(
  files: FileBucket,
  fact: FactValue | undefined,
  status: "waiting" | "published",
): Promise<void> {
  const list = fact && listOf(fact);
  if (list) await files.delete(listKey(status, list));
}
