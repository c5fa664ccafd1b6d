import type { Overview } from "../../contract/v3/admin.ts";
import type { Identity } from "../../parts/layout/identity.ts";

/** Something that a new site still lacks, and how its operator adds it. */
export interface FirstStep {
  readonly name: string;
  readonly why: string;
  /** A command, or the line of `wrangler.toml` to fill. */
  readonly how: string;
}

/** The configuration of the site, besides its content. */
interface Setup {
  readonly identity: Identity;
  readonly canReserve: boolean;
  /** Key of a street map; empty: the drawn map alone. */
  readonly streetsKey: string;
}

const IMPORT = "npm run import --";

/** The things that a site still lacks, most needed first: official data, prices, contact, provider, e-mail, streets. */
export function firstSteps(
  { content }: Pick<Overview, "content">,
  { identity, canReserve, streetsKey }: Setup,
): FirstStep[] {
  const { hasSchools, isDemonstration, hasEnem, hasPrices, hasMail } = content;
  const { phone, company } = identity;
  const steps: readonly (readonly [isDone: boolean, name: string, why: string, how: string])[] = [
    [
      hasSchools && !isDemonstration,
      "Escolas",
      "O site ainda mostra dados de demonstração. Baixe o Catálogo de Escolas ou o Censo Escolar do Inep.",
      `${IMPORT} --catalog catalogo.csv --census censo.zip`,
    ],
    [
      hasEnem && !isDemonstration,
      "Notas do ENEM",
      "Sem as oficiais não há ranking nem nota nas páginas das escolas.",
      `${IMPORT} --enem enem.csv`,
    ],
    [
      hasPrices && !isDemonstration,
      "Preços",
      "Cada escola publica os seus na mesa dela: ela pede acesso em “Para escolas”, e vocês aceitam em “Escolas”. Para muitas de uma vez, uma planilha com escola, série, turno e mensalidade basta: o comando só confere; sem --check, grava.",
      `${IMPORT} --offers precos.xlsx --check`,
    ],
    [
      phone !== "" || company.email !== "",
      "Contato",
      "As famílias não têm telefone nem e-mail do site.",
      'CONTACT_PHONE = "(11) 3456-7890"\nCONTACT_EMAIL = "contato@…"',
    ],
    [
      company.legalName !== "" && company.cnpj !== "" && company.dpoName !== "",
      "Empresa responsável",
      "Os termos e a política de privacidade não dizem quem responde pelo site e pelos dados pessoais.",
      'COMPANY_NAME = "…"\nCOMPANY_CNPJ = "…"\nDPO_NAME = "…"',
    ],
    [
      hasMail,
      "E-mail",
      "O remetente é um exemplo: nenhuma mensagem sai. Ative o Email Service no domínio do remetente.",
      'MAIL_FROM = "nao-responda@…"',
    ],
    [
      !canReserve,
      "Pagamento",
      "As reservas são de teste, sem dinheiro. Sem provedor, deixe vazio para não aceitar nenhuma.",
      'PAYMENT_PROVIDER = ""',
    ],
    [
      streetsKey !== "",
      "Ruas no mapa",
      "O mapa é só o desenho do site, sem ruas. O manual diz de onde vem o arquivo.",
      'npm run tiles -- ruas.pmtiles\nMAP_TILES = "ruas.pmtiles"',
    ],
  ];
  return steps.flatMap(([isDone, name, why, how]) => (isDone ? [] : [{ name, why, how }]));
}
