import type { Order, RelevanceFacts, SortKey } from "./ranking.ts";

/** Words of a comparison, both on the ranking page and in the reasons of a position. */
export interface KeyLabels {
  /** Name of the comparison: "Bolsa". */
  readonly title: string;
  /** Says which results come first, in a sentence. */
  readonly rule: string;
  /** Favours schools that bring the site business; a neutral order leaves it out. */
  readonly isCommercial: boolean;
}

/** Words of each comparison but the criterion, which depends on the sort. */
export const KEY_LABELS: Record<Exclude<SortKey["name"], "criterion">, KeyLabels> = {
  isUnsure: {
    title: "Dados informados",
    rule: "Escolas que informam tudo o que você pediu vêm antes das que podem servir e não informam alguma parte.",
    isCommercial: false,
  },
  isUnpriced: {
    title: "Preço",
    rule: "Escolas com preço para a etapa, a série e o turno escolhidos vêm antes das que não informam esse preço.",
    isCommercial: false,
  },
  name: {
    title: "Nome",
    rule: "Se você digitou um nome, as escolas de nome mais parecido vêm antes, com ou sem bolsa.",
    isCommercial: false,
  },
  administration: {
    title: "Rede",
    rule: "Escolas particulares vêm antes das públicas.",
    isCommercial: false,
  },
  hasOffers: {
    title: "Bolsa",
    rule: "Escolas com bolsa para o ano letivo das matrículas abertas vêm antes das que não têm.",
    isCommercial: true,
  },
  isPartner: {
    title: "Parceria",
    rule: "Escolas parceiras do site vêm antes das que não são.",
    isCommercial: true,
  },
  isModality: {
    title: "Etapas",
    rule: "Escolas só com curso técnico ou educação de adultos vêm depois das que têm etapas da educação básica.",
    isCommercial: false,
  },
  facts: {
    title: "Dados publicados",
    rule: "Em caso de empate, escolas com mais dados publicados vêm antes: endereço, contato, posição no mapa, fotos e outros.",
    isCommercial: false,
  },
  reviews: {
    title: "Número de avaliações",
    rule: "Se o empate continuar, escolas com mais avaliações de famílias vêm antes.",
    isCommercial: false,
  },
  size: {
    title: "Tamanho",
    rule: "Se o empate continuar, escolas com mais alunos, pela faixa do Inep, vêm antes.",
    isCommercial: false,
  },
  draw: {
    title: "Sorteio",
    rule: "Se tudo for igual, vale um sorteio fixo, igual para todos. Assim a lista não muda de uma página para outra.",
    isCommercial: false,
  },
};

/** Words of each sort's criterion. */
export const CRITERION_LABELS: Record<Order, KeyLabels> = {
  relevance: criterion("Relevância", "Escolas com mais pontos de relevância vêm antes."),
  min_price: criterion(
    "Mensalidade",
    "A menor mensalidade vem antes. Escolas sem mensalidade informada vão para o fim.",
  ),
  max_price: criterion(
    "Mensalidade",
    "A maior mensalidade vem antes. Escolas sem mensalidade informada vão para o fim.",
  ),
  max_discount: criterion("Desconto", "O maior desconto vem antes, na oferta de menor mensalidade de cada escola."),
  best_rate: criterion(
    "Avaliação",
    "A maior nota ajustada das famílias vem antes. Escolas sem avaliação vão para o fim.",
  ),
  brazil_ranking_enem: criterion(
    "ENEM no Brasil",
    "A melhor posição do país, entre todas as escolas do arquivo do Inep, vem antes. Escolas sem posição vão para o fim.",
  ),
  state_ranking_enem: criterion(
    "ENEM no estado",
    "A melhor posição do estado, entre todas as escolas do arquivo do Inep, vem antes. Escolas sem posição vão para o fim.",
  ),
  city_ranking_enem: criterion(
    "ENEM na cidade",
    "A melhor posição da cidade, entre todas as escolas do arquivo do Inep, vem antes. Escolas sem posição vão para o fim.",
  ),
  nearest: criterion(
    "Distância",
    "A escola mais perto vem antes, em linha reta. Escolas sem endereço localizado não entram.",
  ),
  alphabetical: criterion(
    "Nome",
    "Como nenhuma escola daqui publica preço, vale a ordem alfabética do nome, sem contar palavras como “Colégio” e “Escola”.",
  ),
  mixed: criterion(
    "Sorteio",
    "Como nenhuma escola daqui publica preço, um sorteio fixo mistura as cidades: a lista é igual para todos e não muda.",
  ),
};

/** Names of the facts that count for relevance. */
export const RELEVANCE_FACT_LABELS: Record<keyof RelevanceFacts, string> = {
  rating: "Nota ajustada das famílias",
  hasFee: "Mensalidade informada",
  hasPhone: "Telefone informado",
  hasExactLocation: "Posição exata no mapa",
  hasStructure: "Estrutura informada",
  hasEnem: "Resultado do ENEM",
};

export function keyWords(name: SortKey["name"], sort: Order): KeyLabels {
  return name === "criterion" ? CRITERION_LABELS[sort] : KEY_LABELS[name];
}

function criterion(title: string, rule: string): KeyLabels {
  return { title, rule, isCommercial: false };
}
