import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import type { Section } from "./section.tsx";

const TRAIL = [
  { label: "Início", href: "/" },
  { label: "São Paulo", href: "/busca/sp" },
  { label: "Campinas", href: "/busca/sp/campinas-sp" },
];

export const breadcrumb: Section = {
  id: "caminho",
  title: "Caminho",
  purpose: "Onde a página fica. O último passo é a própria página, e não é um link.",
  keyboard: "Tab passa por cada link.",
  contrast: "Tinta sobre papel 16,7 : 1.",
  specimens: {
    "Três passos": <Breadcrumb trail={TRAIL} />,
  },
};
