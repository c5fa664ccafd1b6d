import type { OpenSchool } from "../../contract/open-school.ts";
import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { SMALL_CLASSES, SUPPORTS } from "../../domain/catalog/support.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import { toReais } from "../../domain/pricing/money.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";
import type { NotFoundResult } from "./route.ts";

/** With a remote search, only that service can list all schools. */
export const NO_OPEN_DATA: NotFoundResult = {
  kind: "notFound",
  message: "Este site não publica os dados abertos: quem os publica é o serviço que responde às suas buscas.",
};

export const LICENCE = {
  name: "Creative Commons Atribuição 4.0 (CC BY 4.0)",
  url: "https://creativecommons.org/licenses/by/4.0/deed.pt-br",
};

/** A column of the CSV; the codes are the values of a closed list. */
type Column<K extends keyof OpenSchool> = readonly [
  header: string,
  meaning: string,
  value: (school: SchoolRecord, origin: string) => OpenSchool[K],
  codes?: readonly { readonly slug: string; readonly name: string }[],
];

/** The columns, by the field of the JSON. Without the telephone, to prevent call lists. */
export const COLUMNS: { readonly [K in keyof OpenSchool]: Column<K> } = {
  inep_code: ["codigo_inep", "Código da escola no Inep, de oito algarismos", ({ id }) => id],
  name: ["nome", "Nome da escola", ({ name }) => name],
  slug: ["identificador", "Nome da escola no endereço da página dela", ({ slug }) => slug],
  administration: ["rede", "Quem mantém a escola", ({ administration }) => administration, ADMINISTRATIONS],
  neighborhood: ["bairro", "Bairro", ({ neighborhood }) => neighborhood?.name ?? null],
  street: ["logradouro", "Rua, avenida ou praça", ({ address }) => address.street],
  number: ["numero", "Número no logradouro", ({ address }) => address.number],
  zip_code: ["cep", "CEP, de oito algarismos, sem hífen", ({ address }) => address.zipCode],
  lat: ["latitude", "Latitude em graus (WGS84)", ({ location }) => location?.lat ?? null],
  lng: ["longitude", "Longitude em graus (WGS84)", ({ location }) => location?.lng ?? null],
  stages: [
    "etapas",
    "Etapas de ensino; as duas do Ensino Fundamental quando a fonte não diz qual",
    ({ stages }) => [...stages],
    STAGES,
  ],
  shifts: ["turnos", "Turnos das aulas", ({ shifts }) => [...shifts], SHIFTS],
  tags: ["etiquetas", "Benefícios e perfil", ({ tags }) => [...tags], TAGS],
  supports: ["apoios", "O que declarou ao Censo Escolar", ({ supports }) => [...(supports ?? [])], SUPPORTS],
  small_classes: [
    "turmas_pequenas",
    "Etapas com até 20 alunos por turma, em média, pelo Censo Escolar",
    ({ smallClasses }) => [...(smallClasses ?? [])],
    SMALL_CLASSES,
  ],
  fee_grade: ["mensalidade_serie", "Série da mensalidade", ({ bestOffer }) => bestOffer?.grade ?? null, GRADES],
  fee_shift: ["mensalidade_turno", "Turno da mensalidade", ({ bestOffer }) => bestOffer?.shift ?? null],
  fee_year: ["mensalidade_ano", "Ano letivo da mensalidade", ({ bestOffer }) => bestOffer?.year ?? null],
  monthly_fee: [
    "mensalidade_cheia",
    "A menor mensalidade publicada, sem desconto, em reais",
    ({ bestOffer }) => bestOffer && toReais(bestOffer.listMonthlyFeeCents!),
  ],
  monthly_fee_with_discount: [
    "mensalidade_com_bolsa",
    "A mesma, com desconto, em reais",
    ({ bestOffer }) => bestOffer && toReais(bestOffer.netMonthlyFeeCents),
  ],
  discount_percentage: [
    "desconto_percentual",
    "Desconto dela, em porcentagem",
    ({ bestOffer }) => bestOffer?.discountPercent ?? null,
  ],
  fee_checked_at: [
    "mensalidade_conferida_em",
    "Dia em que a mensalidade foi conferida",
    ({ bestOffer }) => bestOffer?.checkedAt ?? null,
  ],
  rating: [
    "nota_das_familias",
    "Média das avaliações das famílias, de 0,5 a 5",
    ({ reviews }) => (reviews.count > 0 ? Number(reviews.average.toFixed(2)) : null),
  ],
  reviews: ["avaliacoes", "Quantas avaliações a escola tem", ({ reviews }) => reviews.count],
  enem_edition: ["enem_edicao", "Ano do ENEM mais novo com resultado da escola", ({ enem }) => enem?.edition ?? null],
  enem_participants: ["enem_participantes", "Quantos alunos o fizeram", ({ enem }) => enem?.participants ?? null],
  enem_average: ["enem_media", "Média das áreas e da redação, de 0 a 1000", ({ enem }) => enem?.average ?? null],
  url: ["pagina", "Endereço da página da escola", ({ slug }, origin) => origin + paths.school(slug)],
};

/** The last column of CSV files; in JSON it is a field of the whole file. */
export const DEMONSTRATION = ["demonstracao", "Se a escola é inventada, para demonstrar o site: sim ou não"] as const;
