import { ImportError } from "./import-error.ts";

/**
 * Finds repeated rows of a file: the line of an earlier equal row, null for the first. Throws ImportError when they
 * contradict each other.
 */
export function repeatFinder(file: string) {
  const seen = new Map<string, { readonly line: number; readonly content: string }>();
  return (key: string, content: string, line: number, column: string): number | null => {
    const earlier = seen.get(key);
    if (earlier?.content === content) return earlier.line;
    if (!earlier) {
      seen.set(key, { line, content });
      return null;
    }
    const problem = `código repetido: ${key} já está na linha ${earlier.line}, com outros dados.`;
    throw new ImportError(problem, { file, line, column });
  };
}
