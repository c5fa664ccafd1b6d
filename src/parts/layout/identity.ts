/** The operator of the site, from configuration. An empty text is shown as "não informado". */
export interface Identity {
  readonly name: string;
  /** Digits with area code. */
  readonly phone: string;
  readonly company: Company;
}

/** Data that Decreto 7.962/2013 (art. 2) and LGPD (art. 41) require on the site. */
interface Company {
  readonly legalName: string;
  /** As it is shown: "12.345.678/0001-90". */
  readonly cnpj: string;
  readonly address: string;
  readonly email: string;
  /** Encarregado pelo tratamento de dados pessoais. */
  readonly dpoName: string;
  readonly dpoEmail: string;
}

/** Placeholder for a text that is not configured. */
export const NOT_CONFIGURED = "não informado (esta instalação ainda não foi configurada)";
