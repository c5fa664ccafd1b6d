/** Kinds of requests that no self-service covers (LGPD, art. 18). */
export const DATA_REQUESTS = {
  corrigir: "Corrigir um dado",
  explicar: "Saber como um dado foi usado ou com quem foi compartilhado",
  opor: "Pedir que parem de usar meus dados para algum fim",
  outro: "Outro pedido",
} as const satisfies Record<string, string>;

/** Days to answer a request (LGPD, art. 19, II). */
export const DATA_REQUEST_DAYS = 15;
