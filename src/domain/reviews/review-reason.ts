/** Reasons to reject a review, by code; the review policy lists the same. */
export const REJECTION_REASONS = {
  ofensa: "Ofensa, ameaça, discriminação ou acusação de crime sem processo",
  dado_pessoal: "Nome ou outro dado que identifica aluno, professor ou funcionário",
  fora_do_assunto: "Texto copiado, propaganda ou que não fala da escola",
  nao_autentica: "Avaliação combinada, paga ou feita em nome de outra pessoa",
} as const satisfies Record<string, string>;
export type RejectionReason = keyof typeof REJECTION_REASONS;

/** Reasons of a notice against a published review. */
export const NOTICE_REASONS = {
  ofensa: "Ofende, ameaça ou discrimina alguém",
  dado_pessoal: "Mostra o nome ou outro dado de uma pessoa",
  crianca: "Expõe uma criança ou adolescente",
  falsa: "Conta um fato falso",
  nao_autentica: "Não foi escrita por quem diz ser",
  ilegal: "É ilegal por outro motivo",
} as const satisfies Record<string, string>;
export type NoticeReason = keyof typeof NOTICE_REASONS;

/** Reasons to hide a published review: reasons of a rejection or a notice, or a court order. */
export const REMOVAL_REASONS = {
  ...NOTICE_REASONS,
  ...REJECTION_REASONS,
  ordem_judicial: "Ordem da Justiça",
} as const satisfies Record<string, string>;
export type RemovalReason = keyof typeof REMOVAL_REASONS;
