import type { FactGroup, SourcedFact } from "../../domain/catalog/facts.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** Sources of a part of the page (idea I7), and the link to report an error. */
export interface ProvenanceView {
  readonly lines: readonly string[];
  readonly reportHref: string;
}

/** Parts of the page whose facts have a source. */
type Block = "prices" | "structure" | "reviews" | "enem" | "location" | "record";

/** Groups of facts in one part of the page. */
const GROUP_NAMES = {
  identity: "Nome e situação",
  address: "Endereço",
  location: "Posição no mapa",
  contact: "Telefone",
  stages: "Etapas",
  students: "Número de alunos",
} satisfies Partial<Record<FactGroup, string>>;

/** Facts that may have a source other than the identity's; listed only when known. */
const LONE_FACT_NAMES = {
  cep: "CEP",
  neighborhood: "Bairro",
  situation: "Em atividade",
  category: "Categoria",
  cnpj: "CNPJ",
  size: "Porte",
} satisfies Partial<Record<SourcedFact, string>>;

interface Input {
  readonly detail: SchoolDetail;
  /** "Censo Escolar 2025 (INEP), de 31/05/2025", or null for an unknown id. */
  readonly sourceLabel: (id: string) => string | null;
}

const isIndicator = (id: string) => id.startsWith("inep-indicadores");

/** A line for all editions that a school declared facts to, and one for INEP's. */
function censusLines(
  { sources, structures, census }: SchoolDetail,
  of: (ids: readonly string[]) => string[],
): string[] {
  const ids = [sources.structures ?? [], ...Object.keys(census)].flat();
  if (ids.length === 0) return Object.keys(structures).length > 0 ? of([""]) : [];
  const [computed, declared] = [ids.filter(isIndicator), ids.filter((id) => !isIndicator(id))];
  return [
    declared.length > 0 && `Declarado pela escola: ${of(declared).join(" ")}`,
    computed.length > 0 && `Calculado pelo Inep: ${of(computed).join(" ")}`,
  ].filter((line) => line !== false);
}

/** Source and date of each known fact; one without a known source says so, and one that nobody stated has no line. */
export function toProvenance(input: Input): Record<Block, ProvenanceView> {
  const { detail, sourceLabel } = input;
  const card = detail.card;
  const isKnown: Readonly<Record<keyof typeof GROUP_NAMES | keyof typeof LONE_FACT_NAMES, boolean>> = {
    identity: true,
    address: card.address.street !== null,
    location: card.location !== null,
    contact: card.phone !== null,
    stages: card.stages.length > 0 || card.modalities.length > 0,
    students: Object.values(detail.students ?? {}).some((count) => count !== null),
    cep: card.address.zipCode !== null,
    neighborhood: card.neighborhood !== null,
    situation: true,
    category: detail.privateCategory !== null,
    cnpj: detail.cnpj !== null,
    size: detail.sizeBand !== null,
  };
  const groups = (...names: (keyof typeof GROUP_NAMES)[]) =>
    names
      .filter((name) => isKnown[name])
      .map((name) => {
        const id = detail.sources[name];
        // The middle of a neighborhood or postal code comes from the places, not from a source of the school.
        if (name === "location" && !id && detail.locationPrecision === "neighborhood") {
          return `${GROUP_NAMES.location}: nossa estimativa.`;
        }
        return `${GROUP_NAMES[name]}: ${(id && sourceLabel(id)) ?? "fonte não informada"}.`;
      });
  const loneFacts = (...names: (keyof typeof LONE_FACT_NAMES)[]) =>
    names.flatMap((name) => {
      const id = detail.sources[name];
      return id && isKnown[name] ? [`${LONE_FACT_NAMES[name]}: ${sourceLabel(id) ?? "fonte não informada"}.`] : [];
    });
  const of = (ids: readonly string[]) => [...new Set(ids)].map((id) => `${sourceLabel(id) ?? "Fonte não informada"}.`);
  const block = (name: Block, lines: readonly string[]) => ({
    lines,
    reportHref: withQuery(paths.correctSchool(detail.slug), `parte=${name}`),
  });
  return {
    prices: block("prices", [
      ...of(detail.offers.map((o) => o.sourceId)),
      ...(detail.isOffersAlone ? ["As mensalidades sem bolsa: não informadas."] : []),
      ...(detail.offers.length > 0
        ? ["A data em que cada preço foi conferido está ao lado dele."]
        : detail.card.bestOffer
          ? []
          : ["Nenhuma fonte informou preços desta escola."]),
    ]),
    structure: block("structure", censusLines(detail, of)),
    reviews: block("reviews", [
      "Escritas neste site por famílias, alunos, ex-alunos e equipe. A equipe da escola fica fora da média.",
    ]),
    enem: block("enem", of(detail.enem.slice(-1).map((r) => r.sourceId))),
    location: block("location", [...groups("address", "location"), ...loneFacts("cep", "neighborhood")]),
    record: block("record", [
      ...groups("identity", "stages", "students", "contact"),
      ...loneFacts("situation", "category", "cnpj", "size"),
    ]),
  };
}
