import type { ComponentProps } from "react";
import { OfferCard } from "../../client/components/offer-card.tsx";
import { SchoolCard } from "../../client/components/school-card.tsx";
import { crestOf } from "../../site/crest.ts";
import { paths } from "../../site/paths.ts";
import type { Section } from "./section.tsx";

const SCHOOL: ComponentProps<typeof SchoolCard>["card"] = {
  id: "exemplo",
  slug: "colegio-horizonte",
  href: paths.search(),
  name: "Colégio Horizonte (exemplo)",
  logo: null,
  crest: crestOf("colegio-horizonte", "Colégio Horizonte"),
  place: "Pinheiros, São Paulo, SP · a 1,2 km",
  at: null,
  distance: null,
  stages: "Fundamental I e II e Médio",
  rating: { average: "4,6", count: "38 avaliações" },
  price: {
    seat: "6º ano · manhã · 2027",
    reais: "980",
    fraction: "",
    highest: null,
    condition: "com bolsa",
    listPrice: "R$ 1.960",
    discount: "−50%",
    checked: "preço de 02/10/2026",
  },
  noEnem: "",
  pricedHref: paths.search(),
  noPrice: null,
  ask: null,
  lead: null,
  tags: ["Bilíngue"],
  isSponsored: false,
  enem: { average: "612", edition: 2024 },
};

const BARE: typeof SCHOOL = {
  ...SCHOOL,
  name: "Centro Educacional e Recreativo Nossa Senhora da Conceição Aparecida do Norte (exemplo)",
  rating: null,
  price: null,
  noPrice: "Preço não informado",
  ask: { label: "Perguntar o preço", href: paths.search(), isQuestion: true },
  enem: null,
};

const ROW: ComponentProps<typeof OfferCard>["card"]["rows"][number] = {
  id: "exemplo",
  seat: "1ª série · Manhã · 2027",
  fee: "R$ 980,50",
  listPrice: "R$ 1.961",
  discount: "−50%",
  total: { label: "Total do ano", value: "R$ 12.746,50" },
  notes: [],
  tags: [],
  pricesHref: paths.search(),
  reserve: { href: paths.scholarshipSearch(), amount: "R$ 980,50" },
  due: null,
};

const OFFER: ComponentProps<typeof OfferCard>["card"] = {
  ...SCHOOL,
  rows: [ROW],
  notes: ["A bolsa vale até o fim da etapa.", "Conferido em 02/10/2026."],
  more: { label: "Mais 1 bolsa", href: paths.search() },
};

export const CARD_SECTIONS: Readonly<Record<string, Section>> = {
  "Cartões de escola e de bolsa": {
    keyboard: "Tab chega ao nome, que é o link, e ao link da bolsa.",
    contrast: "Preço em tinta sobre papel 16,7 : 1; o desconto traz o sinal e o número.",
    specimens: {
      "Escola, completa": <SchoolCard card={SCHOOL} headingLevel={3} />,
      "Escola, com nome longo e pouco informado": <SchoolCard card={BARE} headingLevel={3} />,
      "Bolsas de uma escola": <OfferCard card={OFFER} headingLevel={3} />,
    },
  },
};
