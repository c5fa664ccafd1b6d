import type { ComponentProps } from "react";
import { crestOf } from "../../../site/crest.ts";
import { paths } from "../../../site/paths.ts";
import { OfferCard } from "../../components/offer-card.tsx";
import { SchoolCard } from "../../components/school-card.tsx";
import type { Section } from "./section.tsx";

type School = ComponentProps<typeof SchoolCard>["card"];
type Offer = ComponentProps<typeof OfferCard>["card"];

const SCHOOL: School = {
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
  enem: { average: "612", edition: 2024, participants: "38 participantes", rank: "14º na cidade" },
};

const LISTED_FEE: School = {
  ...SCHOOL,
  price: {
    seat: "Jardim II · semi-integral · 2027",
    reais: "1.960",
    fraction: ",90",
    highest: null,
    condition: "sem bolsa",
    listPrice: null,
    discount: null,
    checked: "data do preço não informada",
  },
};

const RANGE: School = {
  ...SCHOOL,
  price: { ...SCHOOL.price!, seat: "conforme a série", listPrice: null, highest: { reais: "1.480", fraction: ",50" } },
};

const PARTNER: School = {
  ...SCHOOL,
  logo: "/favicon.svg",
  price: null,
  noPrice: "Sem bolsa agora",
  ask: { label: "fale com a escola", href: paths.search() },
};

const BARE_SCHOOL: School = {
  ...SCHOOL,
  name: "Centro Educacional e Recreativo Nossa Senhora da Conceição Aparecida do Norte (exemplo)",
  crest: crestOf("nossa-senhora", "Nossa Senhora"),
  stages: "Etapas não informadas",
  rating: null,
  price: null,
  noPrice: "Preço não informado",
  ask: { label: "Perguntar o preço", href: paths.search(), isQuestion: true, saysAll: true },
  tags: [],
  isSponsored: true,
  enem: null,
};

const ROW: Offer["rows"][number] = {
  id: "exemplo",
  seat: "1ª série · Manhã · 2027",
  gradeName: "1ª série",
  shiftAndYear: "Manhã · 2027",
  fee: "R$ 980,50",
  listPrice: "R$ 1.961",
  discount: "−50%",
  total: { label: "Total de 2027", value: "R$ 12.746,50" },
  tags: [],
  notes: [],
  pricesHref: paths.search(),
  reserve: { href: paths.scholarshipSearch(), amount: "R$ 980,50" },
  due: null,
};

const OFFER: Offer = {
  ...SCHOOL,
  rows: (["1ª série", "2ª série", "3ª série"] as const).map((gradeName) => ({ ...ROW, id: gradeName, gradeName })),
  folded: [{ ...ROW, id: "tarde", shiftAndYear: "Tarde · 2027" }],
  more: "Mais 1 bolsa desta escola",
  isWhole: true,
  notes: [],
  sharedNotes: ["A bolsa vale até o fim da etapa.", "Conferido em 02/10/2026."],
};

const SINGLE: Offer = {
  ...OFFER,
  id: "unica",
  rows: [{ ...ROW, reserve: null }],
  folded: [],
  more: null,
};

export const cards: Section = {
  id: "cartoes",
  title: "Cartões de escola e de bolsa",
  purpose: "Um link principal, lido na ordem nome, lugar, preço e nota. O que falta é dito.",
  keyboard: "Tab chega ao nome, que é o link, e ao link da bolsa.",
  contrast: "Preço em tinta sobre papel 16,7 : 1; o desconto traz o sinal e o número.",
  specimens: {
    "Escola, completa": <SchoolCard card={SCHOOL} headingLevel={3} />,
    "Escola, com mensalidade e sem bolsa": <SchoolCard card={LISTED_FEE} headingLevel={3} />,
    "Escola, sem série escolhida": <SchoolCard card={RANGE} headingLevel={3} />,
    "Escola parceira sem bolsa agora, com logotipo": <SchoolCard card={PARTNER} headingLevel={3} />,
    "Escola, com nome longo e pouco informado": <SchoolCard card={BARE_SCHOOL} headingLevel={3} />,
    "Bolsas de uma escola": <OfferCard card={OFFER} headingLevel={3} isRanked={false} />,
    "Bolsa que não se reserva aqui": <OfferCard card={SINGLE} headingLevel={3} isRanked={false} />,
  },
};
