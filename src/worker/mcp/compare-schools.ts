import { NO_CHILDREN } from "../../domain/family/children.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { sourceLabels } from "../../parts/screen/source-line.ts";
import { compareHref } from "../../routes/compare/compare-params.ts";
import { toCompareView } from "../../routes/compare/compare-view.ts";
import type { CellView } from "../../routes/compare/row.ts";
import { paths } from "../../site/paths.ts";
import { type AskedSeat, findSchool, toSeat } from "./find-school.ts";
import { publishedFacts, told } from "./published.ts";
import type { ToolContext, ToolResult } from "./tool.ts";

/** `comparar`: two to four schools side by side, as the page of the comparison shows them. */
export async function compareSchools(
  { escolas, ...asked }: AskedSeat & { readonly escolas: readonly string[] },
  context: ToolContext,
): Promise<ToolResult> {
  const found = await Promise.all(escolas.map((name) => findSchool(name, context)));
  const problems = found.flatMap((one) => ("problem" in one ? [one.problem] : []));
  if (problems.length > 0) return { problem: problems.join("\n") };
  const known = found.flatMap((one) => ("detail" in one ? [one] : []));
  const schools = [...new Map(known.map(({ detail }) => [detail.slug, detail])).values()];
  const { search, manifest, origin, now } = context;
  const params = {
    slugs: schools.map(({ slug }) => slug),
    asked: toSeat(asked),
    point: null,
    term: "",
    replaced: null,
  };
  const { columns, table, profile } = toCompareView({
    family: NO_CHILDREN,
    params,
    schools,
    notices: [],
    found: [],
    cities: search.places,
    season: seasonOf(now),
    canReserve: false,
    sourceLabel: sourceLabels(manifest),
    origin,
  });
  if (!table) return { problem: "É a mesma escola: escolha outra para comparar com ela." };
  const { groups, alike, sources } = table;
  return {
    facts: {
      entendido: known.flatMap(({ understood }) => understood),
      pagina: origin + compareHref(params),
      escolas: columns.map(({ slug, name, place }) => ({
        id: slug,
        nome: name,
        lugar: place,
        pagina: origin + paths.school(slug),
      })),
      preco_de: told(profile?.seat),
      ...(profile?.reason && { por_que_esta_serie: profile.reason }),
      diferencas: groups.map(({ title, rows, note }) => ({
        assunto: title,
        linhas: rows.map(({ label, cells }) => ({ nome: label, valores: cells.map(toValue) })),
        ...(note && { observacao: note }),
      })),
      iguais: alike ? alike.rows.map(({ label, cell }) => ({ nome: label, valor: toValue(cell) })) : [],
      nao_informado: alike ? alike.untold : [],
      fontes: sources.map(({ title, lines }) => ({ assunto: title, fontes: lines })),
      ...publishedFacts(manifest),
    },
  };
}

/** "R$ 900 (6º ano · manhã · 2027)", in the order of the schools. */
function toValue({ text, notes }: CellView): string {
  return notes.length > 0 ? `${told(text)} (${notes.join("; ")})` : told(text);
}
