import { type ChangeEvent, useState } from "react";
import type { FormView } from "../../../contract/forms/form-view.ts";
import { CheckoutSummary, type CheckoutSummaryView } from "../../components/checkout-summary.tsx";
import SimpleForm from "../form/simple-form.tsx";

/** An offer that the form can reserve, and what changes with it. */
export interface ReservationChoice {
  readonly offerId: string;
  readonly form: Pick<FormView, "action" | "submit"> & { readonly hidden: Readonly<Record<string, string>> };
  readonly summary: CheckoutSummaryView;
  readonly dueNow: { readonly amount: string; readonly what: string };
  /** "Total de 2027", "R$ 7.344". */
  readonly total: { readonly label: string; readonly value: string };
}

export interface ReservationView {
  readonly form: FormView;
  /** The offer of the page, then the others. */
  readonly choices: readonly [ReservationChoice, ...ReservationChoice[]];
}

/** Name of the field that chooses among the offers. */
export const OFFER_FIELD = "offer";

/**
 * The form of a reservation beside its summary. Amounts change with the chosen shift; without script the server shows
 * them for confirmation.
 */
export default function Reservation({ form, choices }: ReservationView) {
  const [chosen, setChosen] = useState<ReservationChoice>(choices[0]);
  const { dueNow } = chosen;
  const onChange = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
    const choice = choices.find(({ offerId }) => offerId === value);
    if (name === OFFER_FIELD && choice) setChosen(choice);
  };
  return (
    <div className="columns">
      <div className="main" onChange={onChange}>
        <div className="order-head">
          <div role="status">
            <p className="amount">
              <span>Você paga agora</span> <b>{dueNow.amount}</b>
            </p>
            <p className="first-year">
              {chosen.total.label} <b>{chosen.total.value}</b>
            </p>
          </div>
          <p className="note">{dueNow.what}.</p>
        </div>
        <SimpleForm {...form} {...chosen.form} hidden={{ ...form.hidden, ...chosen.form.hidden }} />
      </div>
      <CheckoutSummary summary={chosen.summary} />
    </div>
  );
}
