import type { OpenSchool } from "../../contract/open-school.ts";
import { toReais } from "../../domain/pricing/money.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";

/** A field of the open data: its header in CSV files, and its value for a school of a site. */
type Column<K extends keyof OpenSchool> = readonly [
  header: string,
  read: (school: SchoolDocument, origin: string) => OpenSchool[K],
];

/** Without the telephone, to prevent call lists. */
const COLUMNS: { readonly [K in keyof OpenSchool]: Column<K> } = {
  inep_code: ["codigo_inep", ({ id }) => id],
  name: ["nome", ({ name }) => name],
  slug: ["identificador", ({ slug }) => slug],
  administration: ["rede", ({ administration }) => administration],
  neighborhood: ["bairro", ({ neighborhood }) => neighborhood?.name ?? null],
  street: ["logradouro", ({ address }) => address.street],
  number: ["numero", ({ address }) => address.number],
  zip_code: ["cep", ({ address }) => address.zipCode],
  lat: ["latitude", ({ location }) => location?.lat ?? null],
  lng: ["longitude", ({ location }) => location?.lng ?? null],
  stages: ["etapas", ({ stages }) => [...stages]],
  shifts: ["turnos", ({ shifts }) => [...shifts]],
  tags: ["etiquetas", ({ tags }) => [...tags]],
  fee_grade: ["mensalidade_serie", ({ bestOffer }) => bestOffer?.grade ?? null],
  fee_shift: ["mensalidade_turno", ({ bestOffer }) => bestOffer?.shift ?? null],
  fee_year: ["mensalidade_ano", ({ bestOffer }) => bestOffer?.year ?? null],
  monthly_fee: ["mensalidade_cheia", ({ bestOffer }) => bestOffer && toReais(bestOffer.listMonthlyFeeCents!)],
  monthly_fee_with_discount: [
    "mensalidade_com_bolsa",
    ({ bestOffer }) => bestOffer && toReais(bestOffer.netMonthlyFeeCents),
  ],
  discount_percentage: ["desconto_percentual", ({ bestOffer }) => bestOffer?.discountPercent ?? null],
  fee_checked_at: ["mensalidade_conferida_em", ({ bestOffer }) => bestOffer?.checkedAt ?? null],
  rating: ["nota_das_familias", ({ reviews }) => (reviews.count > 0 ? Number(reviews.average.toFixed(2)) : null)],
  reviews: ["avaliacoes", ({ reviews }) => reviews.count],
  enem_edition: ["enem_edicao", ({ enem }) => enem?.edition ?? null],
  enem_participants: ["enem_participantes", ({ enem }) => enem?.participants ?? null],
  enem_average: ["enem_media", ({ enem }) => enem?.average ?? null],
  url: ["pagina", ({ slug }, origin) => origin + paths.school(slug)],
};

const FIELDS = Object.entries(COLUMNS);

/** A school in the format of the open data. */
export function toOpenSchool(school: SchoolDocument, origin: string): OpenSchool {
  const open: Record<string, unknown> = {};
  for (const [field, [, read]] of FIELDS) open[field] = read(school, origin);
  return open as unknown as OpenSchool;
}

/** A header, and a row per school. Demonstration data is marked in a column, the only place for it in a file. */
export function toCsvRows(schools: readonly OpenSchool[], isDemonstration: boolean) {
  const headers = FIELDS.map(([, [header]]) => header);
  const rows = schools.map((school) =>
    Object.values(school).map((value) => (Array.isArray(value) ? value.join(", ") : value)),
  );
  return [[...headers, "demonstracao"], ...rows.map((row) => [...row, isDemonstration])];
}
