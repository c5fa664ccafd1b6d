import { createElement } from "react";
import { PAGE_SIZE_API_MAX } from "../../domain/constants.ts";
import { MAX_ASKED, parseSchoolList } from "../../domain/family/school-list.ts";
import { parseAskedOffer } from "../../parts/school/asked-offer.ts";
import { findSchools } from "../../parts/screen/find-schools.ts";
import type { Loader } from "../../parts/screen/route.ts";
import AskPricesPage from "./ask-prices.page.tsx";
import { FROM_PARAM, toAskPricesView } from "./ask-prices-view.ts";

/**
 * `/perguntar-preco?escolas=a,b&serie=&de=6`: a question about fees to schools of a list, five at once, in words that
 * the family sends by its own WhatsApp or e-mail.
 */
export const loadAskPrices: Loader = async (context) => {
  const { url, origin } = context;
  const slugs = parseSchoolList(url.searchParams.getAll("escolas")).slice(0, PAGE_SIZE_API_MAX);
  const from = firstAsked(url.searchParams.get(FROM_PARAM), slugs.length);
  const { schools } = await findSchools(context, slugs.slice(from, from + MAX_ASKED));
  if (slugs.length > 0 && schools.length === 0) return { kind: "notFound", message: "Não encontramos estas escolas." };
  const view = toAskPricesView(schools, slugs, from, parseAskedOffer(url.searchParams), origin);
  return {
    kind: "page",
    status: 200,
    meta: {
      title: "Perguntar o preço",
      description:
        "Uma pergunta pronta sobre mensalidade, bolsas e matrícula, para enviar pelo seu WhatsApp ou e-mail.",
      canonical: null,
      isIndexable: false,
      styles: "text",
    },
    body: createElement(AskPricesPage, { view }),
  };
};

/** Index of the first school that is asked: of the first five for anything that is no place of the list. */
function firstAsked(from: string | null, length: number): number {
  const index = Number(from) - 1;
  return Number.isInteger(index) && index > 0 && index < length ? index : 0;
}
