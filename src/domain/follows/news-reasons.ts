// Detected by `src/backend/follows/school-news.ts`, addressed by `find-news.ts`, mailed by `follow-emails.ts`; weekday:
// `digest-time.ts`. An alert from the form to the e-mail: `docs/architecture.md`.

/** Why something is news for a follower of a school or a search: the text that each line of a letter begins with. */
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
