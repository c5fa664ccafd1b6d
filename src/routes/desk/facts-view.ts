import type { FieldView } from "../../contract/forms/form-view.ts";
import type { DeskFactStates } from "../../contract/v3/desk-facts.ts";
import { linesFrom, typedLine } from "../../domain/catalog/dated-lines.ts";
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

function toField(
  { key, kind, label, hint, maxLength }: DeskFact,
  stored: string,
  state: string,
  today: string,
): FieldView {
  const field = { name: key, label, hint: hint + state };
  switch (kind) {
    case "long":
      return { ...field, type: "long", rows: 3, maxLength, value: stored };
    case "days":
    case "periods":
      return { ...field, type: "long", rows: 3, value: linesFrom(stored, today).map(typedLine).join("\n") };
    case "list":
      return { ...field, type: "text", value: stored.split("\n").join(", ") };
    case "yesNo":
      return { ...field, type: "select", value: stored, options: YES_NO };
    case "link":
      return { ...field, type: "text", value: stored };
  }
}
