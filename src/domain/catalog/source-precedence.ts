/** Kinds of source, from the most to the least trusted: the order that decides between equal reference dates. */
const SOURCE_KINDS = [
  "inep-censo",
  "inep-catalogo",
  "inep-censo-parcial",
  "inep-indicadores",
  "inep-enem-escola",
  "inep-enem",
  "inep-enem-medias",
  "ibge-municipios",
  "ibge-malha",
  "ibge-bairros",
  "bairros-enderecos",
  "ofertas",
  "precos",
  "avaliacoes",
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

interface DatedSource {
  readonly id: string;
  /** ISO-8601 date, as precise as known. */
  readonly referenceDate: string;
}

/** Kind of a source by the prefix of its id ("inep-censo-parcial-2025" → "inep-censo-parcial"); null for others. */
export function findSourceKind(id: string): SourceKind | null {
  const kinds = SOURCE_KINDS.filter((kind) => id === kind || id.startsWith(`${kind}-`));
  return kinds.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Positive if `a` takes precedence over `b`: newer reference date, else the more trusted kind, else by id. */
export function compareSources(a: DatedSource, b: DatedSource): number {
  if (a.id === b.id) return 0;
  if (a.referenceDate !== b.referenceDate) return a.referenceDate > b.referenceDate ? 1 : -1;
  return rankOf(b.id) - rankOf(a.id) || (a.id > b.id ? 1 : -1);
}

function rankOf(id: string): number {
  const kind = findSourceKind(id);
  return kind ? SOURCE_KINDS.indexOf(kind) : SOURCE_KINDS.length;
}

/** Possible sources of each fact, by their name on pages. */
const FACTS: readonly (readonly [fact: string, kinds: readonly SourceKind[]])[] = [
  ["Nome, município e dependência", ["inep-censo", "inep-catalogo", "inep-censo-parcial"]],
  ["Em atividade, e sem convênio público", ["inep-censo", "inep-catalogo", "inep-censo-parcial"]],
  ["Endereço, CEP e posição no mapa", ["inep-censo", "inep-catalogo", "inep-censo-parcial"]],
  ["Telefone", ["inep-censo", "inep-catalogo"]],
  ["Etapas", ["inep-censo", "inep-catalogo", "inep-censo-parcial"]],
  ["Número de alunos", ["inep-censo", "inep-censo-parcial"]],
  ["Estrutura", ["inep-censo", "inep-censo-parcial"]],
  [
    "Alunos por turma, horas de aula, aprovação e professores",
    ["inep-censo", "inep-censo-parcial", "inep-indicadores"],
  ],
  ["Porte", ["inep-catalogo"]],
  ["Nome e centro do bairro", ["ibge-bairros", "bairros-enderecos"]],
  ["Limite do município no mapa", ["ibge-malha"]],
  ["Notas do ENEM", ["inep-enem-escola", "inep-enem", "inep-enem-medias"]],
];

/** Sources of each fact in order of precedence. Facts without a source are left out. */
export function factSources<S extends { readonly referenceDate: string }>(
  sources: Readonly<Record<string, S>>,
): { readonly fact: string; readonly sources: readonly (S & DatedSource)[] }[] {
  return FACTS.map(([fact, kinds]) => ({
    fact,
    sources: Object.entries(sources)
      .filter(([id]) => kinds.some((kind) => kind === findSourceKind(id)))
      .map(([id, source]) => ({ ...source, id }))
      .sort((a, b) => compareSources(b, a)),
  })).filter((row) => row.sources.length > 0);
}
