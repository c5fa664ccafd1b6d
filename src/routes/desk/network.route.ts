import { createElement } from "react";
import type { NetworkSchools } from "../../contract/v3/networks.ts";
import { deskTokenOf } from "../../domain/partners/desk-token.ts";
import { mayAtDesk, SCHOOL_ACCESS } from "../../domain/partners/school-access.ts";
import { plural } from "../../domain/text/format.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { keptLink } from "../../parts/screen/kept-link.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths, withQuery } from "../../site/paths.ts";
import NetworkPage from "./network.page.tsx";

const TITLE = "Escolas da rede";

/** `/rede/:token`: the schools of a network with what waits at each, to one of its people; each leads to its desk. */
export const { load: loadNetworkSchools, submit: submitNetworkSchools } = keptLink({
  path: paths.networkSchools,
  page: deskPage,
  title: TITLE,
  next: { label: "Receber outro link", href: paths.deskLink() },
  load: async ({ backend, segments, url }) => {
    const token = segments.token!;
    const path = paths.networkSchools(token);
    const page = parsePage(url.searchParams);
    const search = (url.searchParams.get("busca") ?? "").trim();
    const found = await backend().networks.listSchools(token, { page, search });
    const hrefOf = (n: number) => {
      const query = new URLSearchParams({ ...(search && { busca: search }), ...(n > 1 && { page: String(n) }) });
      return withQuery(path, query.toString());
    };
    const view = {
      network: found.name,
      who: `${found.person.name}: ${SCHOOL_ACCESS[found.person.access]}, em cada escola da rede.`,
      path,
      pricesHref: mayAtDesk(found.person.access, "edit") ? paths.networkPrices(token) : null,
      asked: search,
      count: plural(found.total, "escola", "escolas"),
      schools: found.schools.map((school) => ({
        name: school.name,
        place: `${school.place}, INEP ${school.inepCode}`,
        href: paths.schoolDesk(deskTokenOf(token, school.inepCode)),
        waiting: waitingInWords(school),
      })),
      pages: { current: page, total: found.totalPages, href: hrefOf },
    };
    return deskPage(TITLE, createElement(NetworkPage, { view }));
  },
  submit: () => ({ kind: "notFound", message: null }),
});

/** "2 famílias esperam resposta. Nenhum preço no ar."; "Nada espera agora." */
function waitingInWords({ families, reviews, hasPrices }: NetworkSchools["schools"][number]): string {
  const lines = [
    ...(families > 0 ? [plural(families, "família espera resposta", "famílias esperam resposta")] : []),
    ...(reviews > 0 ? [plural(reviews, "avaliação sem resposta", "avaliações sem resposta")] : []),
    ...(hasPrices ? [] : ["Nenhum preço no ar"]),
  ];
  return lines.length === 0 ? "Nada espera agora." : `${lines.join(". ")}.`;
}
