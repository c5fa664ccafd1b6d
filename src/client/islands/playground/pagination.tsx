import { Pagination } from "../../ui/pagination.tsx";
import type { Section } from "./section.tsx";

const href = (page: number) => `?page=${page}#paginacao`;

export const pagination: Section = {
  id: "paginacao",
  title: "Paginação",
  purpose: "Links de verdade, no máximo sete números; some quando há uma página só.",
  keyboard: "Tab passa por cada página; Enter abre. A página atual é anunciada como tal.",
  contrast: "Tinta sobre papel 16,7 : 1; a atual leva um traço, além do negrito.",
  specimens: {
    "Primeira de poucas": <Pagination label="Páginas, início" current={1} total={4} href={href} />,
    "No meio de muitas": <Pagination label="Páginas, meio" current={24} total={50} href={href} />,
    Última: <Pagination label="Páginas, fim" current={50} total={50} href={href} />,
  },
};
