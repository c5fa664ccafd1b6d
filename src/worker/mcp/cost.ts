import { seasonOf } from "../../domain/pricing/season.ts";
import { sourceLabels } from "../../parts/screen/source-line.ts";
import { type ADJUSTMENTS, toCostsView } from "../../routes/family/costs-view.ts";
import { paths, schoolCostsPath } from "../../site/paths.ts";
import { type AskedSeat, chosenFee, findSchool } from "./find-school.ts";
import { publishedFacts, told } from "./published.ts";
import type { ToolContext, ToolResult } from "./tool.ts";

interface Asked extends AskedSeat {
  readonly escola: string;
  readonly reajuste?: (typeof ADJUSTMENTS)[number]["value"] | undefined;
}

/** `custo`: the first year of a fee, and an estimate to the end of the stage, as the page of the costs computes them. */
export async function costOfSchool({ escola, reajuste, ...asked }: Asked, context: ToolContext): Promise<ToolResult> {
  const found = await findSchool(escola, context);
  if ("problem" in found) return found;
  const { detail, understood } = found;
  const { manifest, origin, now } = context;
  const season = seasonOf(now);
  const chosen = chosenFee(detail, asked, season);
  if (!chosen) {
    const page = origin + paths.school(detail.slug);
    return {
      problem: `${detail.card.name}: mensalidade não informada, não há o que calcular. A escola responde pelos contatos da página: ${page}`,
    };
  }
  const { offer, isExact } = chosen;
  const query = new URLSearchParams(reajuste ? { reajuste } : {});
  const view = toCostsView(detail, offer, season.today, reajuste ? { values: {}, problems: {} } : null, query);
  return {
    facts: {
      entendido: understood,
      id: detail.slug,
      mensalidade_de: view.offer,
      ...(!isExact && { observacao: "A escola não informa o preço do que foi pedido: este é o mais próximo." }),
      pagina: origin + schoolCostsPath(detail.slug, offer),
      primeiro_ano: { nome: view.firstYear.label, total: view.firstYear.value, conta: view.formula },
      ...(view.restOfYear && { resto_do_ano: view.restOfYear }),
      conferido: view.checked,
      fonte_do_preco: told(sourceLabels(manifest)(offer.sourceId)),
      ate_o_fim_da_etapa: {
        etapa: view.stage,
        total: view.total,
        reajuste_por_ano_percentual: view.adjustment,
        anos: view.years.map(({ year, grade, fees, note }) => ({ ano: year, serie: grade, total: fees, nota: note })),
        observacao: "Estimativa nossa, sem material, uniforme, alimentação nem transporte.",
      },
      ...publishedFacts(manifest),
    },
  };
}
