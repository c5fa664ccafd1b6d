import { type DeskClass, MAX_SEATS } from "../../contract/v3/desk-seats.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { classKey } from "../../domain/prices/price-row.ts";
import { seatLabel } from "../../domain/pricing/seat.ts";
import { formatDate, plural } from "../../domain/text/format.ts";
import { type RefusedForm, shownName, shownOf, toForm } from "../../parts/desk/desk-form.ts";
import { textsOf } from "../../parts/forms/form-answer.ts";
import type { Desk } from "./section.ts";

/** Action of the form of all seats, and of the button that confirms those that are due. */
export const CONFIRM_SEATS = "confirmar-vagas";

/** Name of the field of a class, before the id of its offer. */
const FIELD = "vagas-";

export type SeatsView = ReturnType<typeof toSeatsView>;

/**
 * The seats of each class, by the key of its price. One button, to which the Monday letter leads, confirms all that are
 * due; old numbers are not shown to families.
 */
export function toSeatsView(classes: readonly DeskClass[], path: string, refused: RefusedForm | null) {
  const fields = classes.map((one) => ({
    name: FIELD + one.offerId,
    label: `Vagas: ${seatLabel(one)}`,
    type: "text" as const,
    value: one.seats === null ? "" : String(one.seats),
    ...(one.seats !== null && { hint: stateOf(one.seats, one) }),
  }));
  const { form, notice, isOpen } = toForm(
    { action: CONFIRM_SEATS, schema: null, submit: "Confirmar as vagas", path, hidden: {}, sendsShown: true, fields },
    refused,
  );
  return {
    path,
    notice,
    isRefused: isOpen,
    hidden: Object.entries(form.hidden ?? {}),
    due: classes.flatMap((one) => (one.isDue && one.seats !== null ? [toDue(one, one.seats)] : [])),
    cells: new Map(
      classes.map((one, i) => {
        const { name, label, value = "", hint } = form.fields[i]!;
        return [classKey(one), { name, label, value, hint, error: form.errors[name] }] as const;
      }),
    ),
  };
}

/** Stores the numbers of a form as confirmed. Throws `invalid_fields` by field. */
export async function confirmSeats({ backend, token }: Desk, form: FormData): Promise<void> {
  const values = textsOf(form);
  const typed = Object.entries(values).filter(([name]) => name.startsWith(FIELD));
  const seats = typed.map(([name, text]) => ({
    name,
    offerId: name.slice(FIELD.length),
    seats: readSeats(text),
    shown: readSeats(shownOf(values, name)) ?? null,
  }));
  const issues = seats
    .filter((one) => one.seats === undefined)
    .map(({ name }) => ({ field: name, message: `Escreva um número de 0 a ${MAX_SEATS}, ou nada` }));
  if (issues.length > 0) throw new ApiError("invalid_fields", { issues });
  try {
    const classes = seats.map(({ offerId, seats: count = null, shown }) => ({ offerId, seats: count, shown }));
    await backend().deskSeats.confirm(token, { classes });
  } catch (error) {
    throw byField(error);
  }
}

/** A class whose number is to be confirmed, as a field of the form of one button. */
function toDue(one: DeskClass, seats: number) {
  const name = FIELD + one.offerId;
  return { name, shownName: shownName(name), seats, text: `${seatLabel(one)}: ${plural(seats, "vaga", "vagas")}` };
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
