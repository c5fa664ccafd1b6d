/** Paths that mails lead to, most of them with a token. Both the screens and the letters build them here. */
export const mailLinks = {
  confirmEmail: (token: string) => `/confirmar-email/${token}`,
  resetPassword: (token: string) => `/redefinir-senha/${token}`,
  /** Where the author of a review, or their guardian, confirms, follows and takes back what was written. */
  myReview: (token: string) => `/minha-avaliacao/${token}`,
  /** Where a family follows and cancels what they asked of a school. */
  contactRequest: (token: string) => `/pedido-de-contato/${token}`,
  /** An order, by its code. */
  orderDetails: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}`,
  payment: (code: string) => `/pagamento/${code.toLowerCase()}`,
  voucher: (code: string) => `/detalhes-da-bolsa/${code.toLowerCase()}/comprovante`,
  /** Where somebody of a school confirms their claim, and replies to reviews once it is approved. */
  schoolDesk: (token: string) => `/minha-escola/${token}`,
  /** Everything that is kept under an e-mail. */
  dataByEmail: (token: string) => `/meus-dados/por-email/${token}`,
  confirmNewEmail: (token: string) => `/confirmar-novo-email/${token}`,
  /** Where the owner of an account refuses that it moves to another address. */
  rejectNewEmail: (token: string) => `/nao-fui-eu/${token}`,
  /** Where a school answers to an order. */
  schoolOrder: (token: string) => `/reserva-na-escola/${token}`,
  /** Where a school's new address confirms, and the present one refuses. */
  schoolEmail: (token: string) => `/email-da-escola/${token}`,
} as const;
