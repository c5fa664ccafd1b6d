/** Why something is told to who follows a school or a search, in the words that each line of a letter begins with. */
export const NEWS_REASONS = {
  scholarship: "Bolsa nova",
  lower_price: "Preço menor",
  price_published: "Preço publicado",
  seat: "Vaga livre",
  answer: "Resposta da escola",
  enem: "ENEM novo",
  deadline: "Prazo",
} as const;

export type NewsReason = keyof typeof NEWS_REASONS;
