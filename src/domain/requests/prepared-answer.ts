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
      `Olá, ${family}! Agradecemos o interesse ${withPreposition("em", school)}${forSeat(seat)}. Agora não temos vaga. Se uma abrir, podemos avisar: prefere por telefone ou por e-mail?`,
  },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly textOf: (input: Asked) => string }>>;

export type PreparedAnswer = keyof typeof PREPARED_ANSWERS;

const forSeat = (seat: string) => (seat === "" ? "" : ` para ${seat}`);

interface AskedVisit extends Pick<Asked, "family" | "school"> {
  /** "sábado, 12/12/2026: 9h às 12h". */
  readonly day: string;
}

/** Answer to a family that asked for an open day. */
export const confirmedVisit = ({ family, school, day }: AskedVisit) =>
  `Olá, ${family}! A visita ${withPreposition("a", school)} está confirmada: ${day}. Esperamos vocês!`;

export const declinedVisit = ({ family, school, day }: AskedVisit) =>
  `Olá, ${family}! Agradecemos o interesse ${withPreposition("em", school)}. Não vamos conseguir receber vocês nesta data: ${day}. Qual outro dia é bom para uma visita?`;
