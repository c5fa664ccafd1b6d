import { createElement, Fragment } from "react";
import { DESK_FACT_GROUPS, DESK_FACTS, type DeskFactGroup, missingFacts } from "../../domain/catalog/desk-facts.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { shownName, shownOf, wasShown } from "../../parts/desk/desk-form.ts";
import { readFields, textOf, textsOf } from "../../parts/forms/form-answer.ts";
import { FactsContent } from "./facts-content.tsx";
import { toFactsView } from "./facts-view.ts";
import { PicturesContent } from "./pictures-content.tsx";
import { toPicturesView } from "./pictures-view.ts";
import type { Desk, DeskSection } from "./section.ts";

/** `/mesa/:token/pagina`: facts, texts, photos and the logo that the school shows on its page. */
export const PAGE: DeskSection = {
  slug: "pagina",
  title: "Página",
  right: "page",
  notices: {
    salvo: { variant: "success", text: "Salvo. A página da escola muda em alguns minutos." },
    espera: {
      variant: "info",
      text: "Salvo. O que tem um endereço de site ou e-mail entra no ar depois que uma pessoa da equipe ler; o resto, em alguns minutos.",
    },
    enviada: {
      variant: "success",
      text: "Recebemos a imagem. Ela aparece na página depois que uma pessoa da equipe vir.",
    },
    ordem: { variant: "success", text: "Ordem salva. A página muda em alguns minutos." },
    removida: { variant: "success", text: "Imagem removida. Ela sai da página em alguns minutos." },
  },
  load: async (desk, refused) => {
    const { backend, token, path, now } = desk;
    const [pictures, facts] = await Promise.all([backend().pictures.list(token), backend().deskFacts.list(token)]);
    return createElement(
      Fragment,
      null,
      createElement(FactsContent, { view: toFactsView(facts, path, refused, dateInSaoPaulo(now)) }),
      createElement(PicturesContent, { view: toPicturesView(pictures, desk, refused) }),
    );
  },
  submit: async (desk, form) => {
    const { pictures } = desk.backend();
    switch (textOf(form, "acao")) {
      case "informar":
        return saveFacts(desk, form);
      case "ordenar":
        await pictures.order(desk.token, { ids: textOf(form, "ids").split(" ").slice(0, 100) });
        return "ordem";
      case "remover-foto":
        await pictures.remove(desk.token, { id: textOf(form, "id") });
        return "removida";
      default: {
        const [large, small, share] = [fileOf(form, "large"), fileOf(form, "small"), fileOf(form, "share")];
        const fields = readFields(form, "picture");
        const sizes = { large: large ?? new File([], "foto"), ...(small && { small }), ...(share && { share }) };
        await pictures.send(desk.token, { ...fields, ...sizes });
        return "enviada";
      }
    }
  },
  countWaiting: async ({ backend, token }) => {
    const [pictures, { known }] = await Promise.all([backend().pictures.list(token), backend().deskFacts.list(token)]);
    const hasPhoto = pictures.some(({ kind, status }) => kind === "photo" && status !== "refused");
    const missing = missingFacts(new Set(known)).length;
    const facts =
      missing === 1
        ? "dado que as famílias procuram primeiro falta na página"
        : "dados que as famílias procuram primeiro faltam na página";
    if (hasPhoto) return { count: missing, label: facts };
    if (missing === 0) return { count: 1, label: "página sem nenhuma foto sua" };
    return { count: missing, label: `${facts}, que está sem nenhuma foto sua` };
  },
};

async function saveFacts({ backend, token }: Desk, form: FormData): Promise<string> {
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
}

/** A chosen file; a browser sends an empty one for none. */
function fileOf(form: FormData, name: string): File | null {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}
