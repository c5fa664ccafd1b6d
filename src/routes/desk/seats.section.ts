import { createElement } from "react";
import { type DeskClass, MAX_SEATS } from "../../contract/v3/desk-seats.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { seatInWords } from "../../domain/pricing/seat.ts";
import { formatDate, plural } from "../../domain/text/format.ts";
import { shownName, shownOf, toForm } from "../../parts/desk/desk-form.ts";
import { textsOf } from "../../parts/forms/form-answer.ts";
import { SeatsContent } from "./seats-content.tsx";
import type { DeskSection } from "./section.ts";

/** Name of the field of a class, before the id of its offer. */
const FIELD = "vagas-";

/**
 * `/mesa/:token/vagas`: the seats of each class. One button, to which the Monday letter leads, confirms all that are due;
 * old numbers are not shown to families.
 */
export const SEATS: DeskSection = {
  slug: "vagas",
  title: "Vagas",
  right: "seats",
  notices: {
    confirmadas: {
      variant: "success",
      text: "Vagas confirmadas. As famílias veem os números em alguns minutos.",
    },
  },
  load: async ({ backend, token, path }, refused) => {
    const classes = await backend().deskSeats.list(token);
    const form = classes.length === 0 ? null : toForm(seatsForm(classes, path), refused);
    const due = classes.flatMap((one) => (one.isDue && one.seats !== null ? [toDue(one, one.seats)] : []));
    return createElement(SeatsContent, { path, due, form });
  },
  submit: async ({ backend, token }, form) => {
    const values = textsOf(form);
    const typed = Object.entries(values).filter(([name]) => name.startsWith(FIELD));
    const told = typed.map(([name, text]) => ({
      name,
      offerId: name.slice(FIELD.length),
      seats: readSeats(text),
      shown: readSeats(shownOf(values, name)) ?? null,
    }));
    const issues = told
      .filter(({ seats }) => seats === undefined)
      .map(({ name }) => ({ field: name, message: `Escreva um número de 0 a ${MAX_SEATS}, ou nada` }));
    if (issues.length > 0) throw new ApiError("invalid_fields", { issues });
    try {
      const classes = told.map(({ offerId, seats = null, shown }) => ({ offerId, seats, shown }));
      await backend().deskSeats.confirm(token, { classes });
    } catch (error) {
      throw byField(error);
    }
    return "confirmadas";
  },
  countWaiting: async ({ backend, token }) => {
    const classes = await backend().deskSeats.list(token);
    const count = classes.filter(({ isDue }) => isDue).length;
    return { count, label: count === 1 ? "turma com vagas para confirmar" : "turmas com vagas para confirmar" };
  },
};

function seatsForm(classes: readonly DeskClass[], path: string) {
  return {
    action: "confirmar-vagas",
    schema: null,
    submit: "Confirmar estes números",
    path,
    hidden: {},
    sendsShown: true,
    fields: classes.map((one) => ({
      name: FIELD + one.offerId,
      label: seatInWords(one),
      type: "text" as const,
      value: one.seats === null ? "" : String(one.seats),
      ...(one.seats !== null && { hint: stateOf(one.seats, one) }),
    })),
  };
}

/** A class whose number is to be confirmed, as a field of the form of one button. */
function toDue(one: DeskClass, seats: number) {
  const name = FIELD + one.offerId;
  return { name, shownName: shownName(name), seats, text: `${seatInWords(one)}: ${plural(seats, "vaga", "vagas")}` };
}

function stateOf(seats: number, { confirmedOn, isShown }: DeskClass): string {
  const seen = isShown ? `As famílias veem ${plural(seats, "vaga", "vagas")}.` : "As famílias não veem mais o número.";
  return confirmedOn === null ? seen : `Confirmado em ${formatDate(confirmedOn)}. ${seen}`;
}

/** The issues of an error by field in place of by offer. */
function byField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.issues.length === 0) return error;
  const issues = error.issues.map((issue) => ({ ...issue, field: FIELD + issue.field }));
  return new ApiError("invalid_fields", { issues }, error);
}

/** Null for an empty field, undefined for what is no number of seats. */
function readSeats(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d{1,3}$/.test(typed) ? Number(typed) : undefined;
}
