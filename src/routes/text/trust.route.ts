import { createElement } from "react";
import { DEFAULT_SORT } from "../../domain/ranking/ranking.ts";
import { formatDate } from "../../domain/text/format.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { picturePath } from "../../site/picture-path.ts";
import { textBody } from "./text.page.tsx";
import { trustSections } from "./trust-sections.tsx";
import { toTrustView } from "./trust-view.ts";

const ALL_SCHOOLS = { scope: { kind: "country" }, administrations: ["privada"] } as const;

const TITLE = "Confiança em números";

/** `/confianca` (idea I18): the site's own figures. */
export const loadTrust: Loader = async ({ search, manifest, markup, getTrustFigures }) => {
  const path = paths.trust();
  const trail = [HOME_LINK, { label: TITLE, href: path }];
  const listed = await search.searchSchools({ ...ALL_SCHOOLS, facets: ["tags"], sort: DEFAULT_SORT, page: 1, size: 1 });
  // They are the page: whether it is there or a 503 is decided by them.
  const figures = await getTrustFigures();
  const toView = () => ({
    title: TITLE,
    updatedAt: { iso: figures.countedAt, label: formatDate(figures.countedAt) },
    intro: createElement(
      "p",
      { className: "lead" },
      "Como o site está indo, em números que o próprio sistema conta: nada aqui é escrito à mão.",
    ),
    sections: trustSections(toTrustView(figures, manifest, listed)),
  });
  // Counted once an hour; with a remote backend without notices.
  const key = `${path}/${figures.countedAt}/${figures.notices === null}`;
  return {
    kind: "page",
    status: 200,
    meta: {
      title: TITLE,
      description:
        "Se o site funcionou, se foi rápido, a idade dos dados e o que aconteceu com avaliações, denúncias e devoluções: contado pelo programa.",
      canonical: path,
      picture: { path: picturePath(path), alt: TITLE },
      isIndexable: true,
      styles: "text",
      trail,
    },
    body: textBody(markup, key, trail, toView),
  };
};
