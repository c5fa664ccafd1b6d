/** Differences between the bank and the site in words, with what the team does about each. */
export const DIFFERENCES = {
  no_charge: {
    what: "Pix recebido sem código de cobrança",
    toDo: "O site não pediu este valor. Veja no extrato quem pagou; se ninguém o esperava, devolva pelo app do banco.",
  },
  unknown_charge: {
    what: "Pix recebido com um código que o site não conhece",
    toDo: "Veja no extrato quem pagou. Se não for de outro sistema da empresa, devolva pelo app do banco.",
  },
  amount_differs: {
    what: "O valor no site não é o que o banco recebeu",
    toDo: "Confira no extrato todos os Pix desta cobrança antes de devolver ou repassar.",
  },
  missing_at_bank: {
    what: "Pagamento no site que o banco não mostra",
    toDo: "Procure no extrato pela data e pelo valor. Se não chegou, fale com o banco antes de devolver ou repassar.",
  },
  unknown_refund: {
    what: "Devolução no banco que o site não pediu",
    toDo: "Veja com quem tem acesso ao banco por que foi feita, e se o pedido da família continua pago.",
  },
  refund_missing: {
    what: "Devolução feita no site que o banco não mostra",
    toDo: "Procure a devolução no extrato. Se a família não recebeu, devolva pelo app do banco.",
  },
  unreadable: {
    what: "Pix que o banco descreve fora do padrão",
    toDo: "Confira no extrato o valor e a cobrança, e avise quem cuida do sistema.",
  },
} as const satisfies Record<string, { readonly what: string; readonly toDo: string }>;

export type DifferenceKind = keyof typeof DIFFERENCES;

/** Refunds that a person looks after: not carried out by the bank, or on their way for too long. */
export const STUCK_REFUNDS = {
  refund_failed: {
    what: "O banco não conseguiu devolver",
    toDo: "O site tenta de novo sozinho, cada vez mais raro. Pergunte ao banco o motivo. Se a conta da família foi encerrada, combine com ela outro meio e registre aqui.",
  },
  refund_by_team: {
    what: "Devolução que o banco não faz mais",
    toDo: "O pagamento tem mais de 90 dias. Faça um Pix do valor para a chave da família, em até 5 dias úteis, e registre aqui. Antes de confirmar, veja no app do banco se nome e CPF são os de quem contratou. Sem chave, peça à família que informe na página do pedido.",
  },
  refund_late: {
    what: "Devolução atrasada",
    toDo: "O site tenta de novo sozinho. Veja no app do banco se ele responde, se há saldo e se a devolução está lá.",
  },
} as const satisfies Record<string, { readonly what: string; readonly toDo: string }>;

/** A payment that its payer's bank has contested. */
export const DISPUTES = {
  disputed: {
    what: "Pix em contestação no banco",
    toDo: "Baixe as provas e mande ao banco no prazo da contestação. Não devolva nada por fora. Se o banco decidir pelo sistema, o site registra sozinho; se avisar de outro jeito, registre aqui.",
  },
} as const satisfies Record<string, { readonly what: string; readonly toDo: string }>;

export type MoneyIssueKind = DifferenceKind | keyof typeof STUCK_REFUNDS | keyof typeof DISPUTES;
