// Questions to schools about laws, a row each: the desk, the page and the comparison come from it.

export interface Law {
  /** "Lei 9.870, de 1999, art. 6º". */
  readonly name: string;
  /** Its text at the Presidency of the Republic. */
  readonly href: string;
}

const TEXTS = "https://www.planalto.gov.br/ccivil_03";
const FEES = `${TEXTS}/leis/l9870.htm`;
const CONSUMER = `${TEXTS}/leis/l8078compilado.htm`;

/** Questions about laws that decide for a family. They ask what the school does, not whether it obeys the law. */
export const LAW_FACTS = [
  {
    key: "disabilityFee",
    label: "Cobra a mais de aluno com deficiência ou autismo?",
    law: { name: "Lei 13.146, de 2015, art. 28", href: `${TEXTS}/_ato2015-2018/2015/lei/l13146.htm` },
  },
  {
    key: "refund",
    label: "Devolve a matrícula a quem desiste antes das aulas?",
    law: { name: "Lei 8.078, de 1990 (Código de Defesa do Consumidor), art. 51", href: CONSUMER },
  },
  {
    key: "earlyPrice",
    label: "Divulga contrato e valor 45 dias antes do fim da matrícula?",
    law: { name: "Lei 9.870, de 1999, art. 2º", href: FEES },
  },
  {
    key: "enrolmentInFee",
    label: "A matrícula já faz parte da anuidade?",
    law: { name: "Lei 9.870, de 1999, art. 1º", href: FEES },
  },
  {
    key: "transferWithDebt",
    label: "Entrega histórico e transferência também com mensalidade em atraso?",
    law: { name: "Lei 9.870, de 1999, art. 6º", href: FEES },
  },
  {
    key: "sharedMaterial",
    label: "A lista pede material de uso coletivo?",
    law: { name: "Lei 12.886, de 2013", href: `${TEXTS}/_ato2011-2014/2013/lei/l12886.htm` },
  },
  {
    key: "materialAnywhere",
    label: "O material da lista pode ser comprado em qualquer loja?",
    law: { name: "Lei 8.078, de 1990 (Código de Defesa do Consumidor), art. 39", href: CONSUMER },
  },
  {
    key: "bullyingProtocol",
    label: "Tem protocolo escrito contra o bullying?",
    law: { name: "Lei 14.811, de 2024", href: `${TEXTS}/_ato2023-2026/2024/lei/l14811.htm` },
  },
] as const satisfies readonly { readonly key: string; readonly label: string; readonly law: Law }[];
