import { createElement } from "react";
import { DESK_FACT_GROUPS, DESK_FACTS, type DeskFactGroup, missingFacts } from "../../domain/catalog/desk-facts.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { shownName, shownOf, wasShown } from "../../parts/desk/desk-form.ts";
import { textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { FactsContent } from "./facts-content.tsx";
import { toFactsView } from "./facts-view.ts";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/dados`: facts and texts that the school tells of itself. */
export const FACTS: DeskSection = {
  slug: "dados",
  title: "Dados e textos",
  right: "page",
  notices: {
    salvo: { variant: "success", text: "Salvo. A página da escola muda em alguns minutos." },
    espera: {
      variant: "info",
      text: "Salvo. O que tem um endereço de site ou e-mail entra no ar depois que uma pessoa da equipe ler; o resto, em alguns minutos.",
    },
  },
  load: async ({ backend, token, path, now }, refused) => {
    const view = toFactsView(await backend().deskFacts.list(token), path, refused, dateInSaoPaulo(now));
    return createElement(FactsContent, { view });
  },
  submit: async ({ backend, token }, form) => {
    const asked = textOf(form, "group");
    const group = asked in DESK_FACT_GROUPS ? (asked as DeskFactGroup) : "texts";
    const names = DESK_FACTS.filter((fact) => fact.group === group && form.has(fact.key)).map(({ key }) => key);
    const texts = textsOf(form);
    // A field that was left as it was shown may be another one by now.
    const changed = names.filter((name) => !wasShown(texts, name));
    const values = Object.fromEntries(changed.map((name) => [name, textOf(form, name)]));
    const known = changed.filter((name) => form.has(shownName(name)));
    const shown = Object.fromEntries(known.map((name) => [name, shownOf(texts, name)]));
    const { isWaiting } = await backend().deskFacts.save(token, { group, values, shown });
    return isWaiting ? "espera" : "salvo";
  },
  countWaiting: async ({ backend, token }) => {
    const count = missingFacts(new Set((await backend().deskFacts.list(token)).known)).length;
    return {
      count,
      label:
        count === 1
          ? "dado que as famílias procuram primeiro falta na página"
          : "dados que as famílias procuram primeiro faltam na página",
    };
  },
};
