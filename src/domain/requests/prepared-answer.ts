import { withPreposition } from "../catalog/school-articles.ts";

interface Asked {
  readonly family: string;
  readonly school: string;
  /** "1º ano, manhã, 2027"; empty when the family did not say. */
  readonly seat: string;
}

/** Texts for answers to families, which the school may change before it sends one. */
export const PREPARED_ANSWERS = {
  visita: {
    label: "Convidar para visitar",
    textOf: ({ family, school, seat }) =>
      `Olá, ${family}! Agradecemos o interesse ${withPreposition("em", school)}${forSeat(seat)}. Gostaríamos de mostrar a escola a vocês: qual dia e horário são bons para uma visita?`,
  },
  valores: {
    label: "Dizer os valores",
    textOf: ({ family, school, seat }) =>
      `Olá, ${family}! Agradecemos o interesse ${withPreposition("em", school)}. Os valores${forSeat(seat)} são: mensalidade de R$ …, matrícula de R$ …. Posso explicar as bolsas e os descontos?`,
  },
  espera: {
    label: "Avisar que não há vaga",
    textOf: ({ family, school, seat }) =>
      `Olá, ${family}! Agradecemos o interesse ${withPreposition("em", school)}${forSeat(seat)}. Agora não temos vaga, mas podemos avisar quando uma abrir. Quer entrar na lista de espera?`,
  },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly textOf: (asked: Asked) => string }>>;

export type PreparedAnswer = keyof typeof PREPARED_ANSWERS;

const forSeat = (seat: string) => (seat === "" ? "" : ` para ${seat}`);
