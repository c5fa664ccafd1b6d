import { CODE_PROBLEMS, codeLines } from "./br-code.rules.ts";
import type { Pasted } from "./pasted.rules.ts";

export interface Reading {
  readonly variant: "success" | "info" | "warning" | "danger" | "neutral";
  readonly title: string;
  /** The exact check, and its consequence. */
  readonly text: string;
  readonly notes: readonly string[];
  /** Contents of a Pix code. */
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  /** A page of ours that it is about. */
  readonly link?: { readonly label: string; readonly href: string };
}

const CHECKED_KINDS =
  "Conferimos três coisas: um Pix copia e cola, o código de um comprovante (começa com VA) e o endereço de uma página nossa.";

/** Reads a pasted text without asking anybody: on a device, and on the server for what is none of ours. */
export function readingOf(pasted: Pasted, ownHost: string): Reading {
  const none = { notes: [], lines: [] };
  switch (pasted.kind) {
    case "pix":
      return {
        variant: pasted.code.problems.length > 0 ? "warning" : "neutral",
        title: "Isto é o que está escrito no código.",
        text: "Qualquer um pode escrever um nome num código: isto ainda não diz se a cobrança é nossa.",
        notes: pasted.code.problems.map((problem) => CODE_PROBLEMS[problem]),
        lines: codeLines(pasted.code),
      };
    case "voucher":
      return {
        ...none,
        variant: "neutral",
        title: `Código de comprovante ${pasted.code}.`,
        text: "Está inteiro. Ainda não diz se é nosso.",
      };
    case "here":
      return {
        ...none,
        variant: "success",
        title: "O endereço é do nosso site.",
        text: "Comparamos só o endereço. Nada foi aberto.",
      };
    case "elsewhere":
      return {
        variant: "danger",
        title: "O endereço não é do nosso site.",
        text: `Ele leva a ${pasted.host}; o nosso é ${ownHost}. Olhamos só o endereço, sem abrir a página: não pague nem digite seus dados nela.`,
        notes: pasted.isLookAlike ? ["Ele imita o nosso, com letras trocadas ou a mais: é sinal de golpe."] : [],
        lines: [],
      };
    case "boleto":
      return {
        ...none,
        variant: "warning",
        title: "Isto é um boleto, que não conferimos.",
        text: `Nós ainda não cobramos por boleto: uma reserva nossa é paga por Pix. ${CHECKED_KINDS}`,
      };
    case "too long":
      return {
        ...none,
        variant: "warning",
        title: "O texto é longo demais.",
        text: `Cole só o código. ${CHECKED_KINDS}`,
      };
    default:
      return { ...none, variant: "warning", title: "Não achamos um código neste texto.", text: CHECKED_KINDS };
  }
}
