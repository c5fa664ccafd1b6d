import { fold } from "../text/slug.ts";

/** Number of pupils of a school in the bands of the Catálogo de Escolas ("Porte da Escola"), smallest first. */
export const SIZE_BANDS = [
  { name: "número de alunos não informado", upTo: 0 },
  { name: "até 50 alunos", upTo: 50 },
  { name: "51 a 200 alunos", upTo: 200 },
  { name: "201 a 500 alunos", upTo: 500 },
  { name: "501 a 1.000 alunos", upTo: 1000 },
  { name: "mais de 1.000 alunos", upTo: Number.POSITIVE_INFINITY },
] as const;

/** Index into SIZE_BANDS of a band as INEP writes it ("Entre 51 e 200 matrículas de escolarização"); 0 for none. */
export function sizeBandOf(text: string | null): number {
  const folded = fold(text ?? "");
  if (folded.startsWith("mais de")) return SIZE_BANDS.length - 1;
  const highest = Number(folded.match(/\d+/g)?.at(-1) ?? 0);
  return SIZE_BANDS.findIndex(({ upTo }) => highest <= upTo);
}
