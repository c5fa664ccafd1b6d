/** A law or decree behind a question. */
interface Law {
  /** "Lei 15.100". */
  readonly name: string;
  /** ISO date of the text. */
  readonly date: string;
}

/** The texts that questions cite, in the order of their dates. */
export const LAWS = {
  consumer: { name: "Lei 8.078 (Código de Defesa do Consumidor)", date: "1990-09-11" },
  uniform: { name: "Lei 8.907", date: "1994-07-06" },
  education: { name: "Lei 9.394 (Lei de Diretrizes e Bases)", date: "1996-12-20" },
  fees: { name: "Lei 9.870", date: "1999-11-23" },
  material: { name: "Lei 12.886", date: "2013-11-26" },
  bullying: { name: "Lei 13.185", date: "2015-11-06" },
  privacy: { name: "Lei 13.709 (LGPD)", date: "2018-08-14" },
  firstAid: { name: "Lei 13.722 (Lei Lucas)", date: "2018-10-04" },
  learning: { name: "Lei 14.254", date: "2021-11-30" },
  safety: { name: "Lei 14.811", date: "2024-01-12" },
  secondary: { name: "Lei 14.945", date: "2024-07-31" },
  phones: { name: "Lei 15.100", date: "2025-01-13" },
  inclusion: { name: "Decreto 12.686", date: "2025-10-20" },
  support: { name: "Decreto 12.773", date: "2025-12-08" },
} as const satisfies Record<string, Law>;
export type LawKey = keyof typeof LAWS;
