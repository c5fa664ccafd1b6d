import { createElement } from "react";
import { parseSchoolList } from "../../domain/family/school-list.ts";
import { parseAskedOffer } from "../../parts/school/asked-offer.ts";
import { findSchools } from "../../parts/screen/find-schools.ts";
import type { Loader } from "../../parts/screen/route.ts";
import AskPricesPage from "./ask-prices.page.tsx";
import { MAX_ASKED, toAskPricesView } from "./ask-prices-view.ts";

/**
 * `/perguntar-preco?escolas=a,b&serie=`: a question about fees to up to five schools, in words that the family sends by its own
 * WhatsApp or e-mail.
 */
export const loadAskPrices: Loader = async (context) => {
  const { url, origin } = context;
  const asked = parseSchoolList(url.searchParams.getAll("escolas"));
  const { schools } = await findSchools(context, asked.slice(0, MAX_ASKED));
  if (asked.length > 0 && schools.length === 0) return { kind: "notFound", message: "Não encontramos estas escolas." };
  const view = {
    ...toAskPricesView(schools, parseAskedOffer(url.searchParams), origin),
    notice: asked.length > MAX_ASKED ? `Pergunte a até ${MAX_ASKED} escolas por vez: mostramos as primeiras.` : null,
  };
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
