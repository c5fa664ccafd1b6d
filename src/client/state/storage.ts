type Area = "localStorage" | "sessionStorage";
type Decode<Value> = (text: string | null) => Value;

/** Reads a stored text; null without one, and where storage is forbidden. */
export function readText(key: string, area: Area = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it (null). False where storage is full or forbidden. */
export function writeText(key: string, text: string | null, area: Area = "localStorage"): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Reads and decodes a stored value; `decode(null)` without one, and for text that cannot be decoded. */
export function readStored<Value>(key: string, decode: Decode<Value>, area?: Area): Value {
  try {
    return decode(readText(key, area));
  } catch {
    return decode(null);
  }
}

/** Stores a value as JSON, for other tabs too; an empty list is removed. False where storage is full or forbidden. */
export function writeStored(key: string, value: unknown): boolean {
  return writeText(key, Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value));
}
