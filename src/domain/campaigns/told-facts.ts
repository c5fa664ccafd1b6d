/** Prices, discounts, dates and counts, and words that urge without a reason; whole words and numbers alone. */
const TOLD: readonly RegExp[] = [
  /R\$\s*\d+(?:[.,]\d+)*/iu,
  /(?<![\p{L}\d])\d+(?:[.,]\d+)*\s*(?:reais|mil reais|%|por cento)(?![\p{L}\d])/iu,
  /(?<![\p{L}\d/])\d{1,2}\s*\/\s*\d{1,2}(?:\s*\/\s*\d{2,4})?(?![\p{L}\d/])/u,
  /(?<![\p{L}\d])\d{1,2}º?\s+de\s+(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?!\p{L})/iu,
  /(?<![\p{L}\d])\d+(?:\.\d+)*\s+(?:vagas?|bolsas?|escolas?|lugares)(?!\p{L})/iu,
  /(?<!\p{L})[úu]ltim[ao]s?\s+(?:vagas?|bolsas?|dias?|horas?|chances?|lugares|oportunidades?)(?!\p{L})/iu,
  /(?<!\p{L})(?:s[óo]|somente|apenas)\s+(?:hoje|amanhã|esta semana|até)(?!\p{L})/iu,
  /(?<!\p{L})(?:(?:vai|vão)\s+acabar|acabam?\s+(?:hoje|amanhã|logo)|por tempo limitado|corra)(?!\p{L})/iu,
  /(?<!\p{L})(?:vagas?|bolsas?)\s+limitadas?(?!\p{L})/iu,
];

/**
 * A passage of a free text that tells a price, a discount, a date or a number of places, or urges without a reason; null without
 * any. A campaign page shows such facts from the data alone, where they have a source and stay true.
 */
export function findToldFact(text: string): string | null {
  for (const form of TOLD) {
    const [passage] = form.exec(text) ?? [];
    if (passage !== undefined) return passage;
  }
  return null;
}
