import type { FieldView } from "../../contract/forms/form-view.ts";
import type { DeskFactStates } from "../../contract/v3/desk-facts.ts";
import { deskFactText } from "../../domain/catalog/desk-fact-text.ts";
import {
  DESK_FACT_GROUPS,
  DESK_FACTS,
  type DeskFact,
  type DeskFactGroup,
  missingFacts,
} from "../../domain/catalog/desk-facts.ts";
import { formatDate } from "../../domain/text/format.ts";
import { type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";

export type FactsView = ReturnType<typeof toFactsView>;

/** The facts of a school as forms, one for each group, and what families look for and do not find. */
export function toFactsView(
  { facts, known }: DeskFactStates,
  path: string,
  refused: RefusedForm | null,
  today: string,
) {
  const states = new Map(facts.map((state) => [state.key, state]));
  return {
    missing: missingFacts(new Set(known)),
    groups: (Object.keys(DESK_FACT_GROUPS) as DeskFactGroup[]).map((group) => ({
      group,
      title: DESK_FACT_GROUPS[group],
      form: toForm(
        {
          action: "informar",
          schema: null,
          submit: `Salvar ${DESK_FACT_GROUPS[group].toLowerCase()}`,
          path,
          hidden: { group },
          sendsShown: true,
          fields: DESK_FACTS.filter((fact) => fact.group === group).map((fact) => {
            const { value = null, waitingValue = null, providedAt = null } = states.get(fact.key) ?? {};
            return toField(fact, waitingValue ?? value ?? "", stateOf(waitingValue, providedAt), today);
          }),
        },
        refused,
      ),
    })),
  };
}

const YES_NO = ["sim", "não"].map((value) => ({ value, label: value }));

function stateOf(waitingValue: string | null, providedAt: string | null): string {
  if (waitingValue !== null) return " Espera a leitura da equipe.";
  return providedAt ? ` No ar desde ${formatDate(providedAt)}.` : "";
}

function toField(fact: DeskFact, stored: string, state: string, today: string): FieldView {
  const { key, kind, label, hint, maxLength } = fact;
  const field = { name: key, label, hint: hint + state, value: deskFactText(fact, stored, today) };
  switch (kind) {
    case "long":
      return { ...field, type: "long", rows: 3, maxLength };
    case "days":
    case "periods":
      return { ...field, type: "long", rows: 3 };
    case "yesNo":
      return { ...field, type: "select", options: YES_NO };
    case "list":
    case "link":
      return { ...field, type: "text" };
  }
}
