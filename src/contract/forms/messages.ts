import { EASY_PASSWORD } from "../../domain/people/easy-password.ts";
import type { PhoneProblem } from "../../domain/people/phone.ts";

/** Error messages of invalid values (V17–V23). `label` is the label of the field. */
export const MESSAGES = {
  required: (label: string) => `O campo ${label} é obrigatório`,
  min: (label: string, length: number) => `O campo ${label} deve conter pelo menos ${length} caracteres`,
  max: (label: string, length: number) => `O campo ${label} não deve ter mais que ${length} caracteres`,
  control: (label: string) => `O campo ${label} tem um caractere que não é aceito`,
  /** Default message of a check without its own. */
  other: (label: string) => `${label} is not valid`,
  /** Wrong type, which no form sends. Replaces valibot's message, which would repeat the value. */
  type: "Valor inválido",
  fullName: "Insira um nome completo e válido",
  email: "E-mail inválido",
  phone: {
    invalid: "Telefone inválido",
    foreign: "Use um telefone do Brasil, com DDD",
    service: "Números como 0800 e 4004 não servem aqui: use um fixo ou celular com DDD",
    areaCode: "Esse DDD não existe. Confira o telefone",
    noAreaCode: "Falta o DDD do telefone",
    oldMobile: "Falta um dígito: depois do DDD, o celular tem nove, e o primeiro é 9",
  } satisfies Record<PhoneProblem, string>,
  cpf: "CPF inválido",
  pixKey: "Escreva uma chave Pix sua: CPF, celular com DDD, e-mail ou chave aleatória",
  digits: (label: string, count: number) => `O campo ${label} tem ${count} números`,
  easyPassword: EASY_PASSWORD,
  choice: "Escolha uma das opções",
  reason: "Escolha o motivo",
  tick: "Marque para continuar",
  agreement: "Leia o resumo e marque que concorda",
  correctionField: "Escolha o que está errado",
  rating: "Escolha uma nota de 0,5 a 5",
  guardianEmail: "O campo E-mail do responsável é obrigatório",
  otherGuardianEmail: "O e-mail do responsável precisa ser diferente do seu",
  leadPhone: "Informe o telefone ou escolha receber a resposta por e-mail",
  leadEmail: "Informe o e-mail para receber a resposta",
  noDocument: "Escreva pelo menos um documento",
  manyDocuments: (most: number) => `No máximo ${most} documentos`,
  longDocument: (length: number) => `Cada documento em até ${length} caracteres`,
  whichDocument: "Escolha o documento",
  answerNote: "Conte o motivo à família, em uma frase",
  openAmount: "Complete os valores: onde está “R$ …” falta o número",
  webAddress: "Informe um endereço que comece com https://",
  bankId: "Use só letras, números, ponto, hífen ou barra, como no extrato do banco",
  isoDate: "Informe uma data como 2026-11-21",
} as const;
