type Decode<Value> = (text: string | null) => Value;

/** Reads a stored value; without one, or where storage is forbidden, what `decode` makes of null. */
export function readStored<Value>(key: string, decode: Decode<Value>): Value {
  try {
    return decode(localStorage.getItem(key));
  } catch {
    return decode(null);
  }
}

/** Stores a value as JSON, for other tabs too; an empty list is removed. Does nothing where storage is full or forbidden. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (Array.isArray(value) && value.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
