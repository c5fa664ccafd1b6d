/** Actions of people of a school in the history of its desk, in words: "Rita Prado respondeu a uma avaliação". */
export const DESK_ACTIONS = {
  "responder-avaliacao": "respondeu a uma avaliação",
  "responder-familia": "respondeu a uma família",
  "confirmar-vagas": "confirmou as vagas",
  "mudar-precos": "mudou preços",
  "mandar-foto": "mandou uma foto",
  "ordenar-fotos": "mudou a ordem das fotos",
  "remover-foto": "removeu uma foto",
  "informar-dados": "mudou dados e textos da página",
  "convidar-colega": "convidou outra pessoa",
  "retirar-convite": "retirou um convite",
  "aceitar-convite": "aceitou um convite",
  "encerrar-acesso-de-colega": "encerrou o acesso de outra pessoa",
  "pedir-parceria": "pediu a parceria",
} as const satisfies Record<string, string>;
export type DeskAction = keyof typeof DESK_ACTIONS;
