/** What the acts do that cannot simply be undone, by the name of the action; each is confirmed before it is sent. */
export const CONSEQUENCES: Readonly<Record<string, string>> = {
  "recusar-vaga": "A reserva é cancelada, a família é avisada e recebe de volta o que pagou.",
  "recusar-escola": "Quem pediu recebe o motivo por e-mail e não responde às avaliações desta escola.",
  "recusar-correcao": "A página da escola continua como está, e a correção sai da fila.",
  "apagar-contato": "O pedido de contato é apagado e não volta.",
  "encerrar-acesso": "A conta é desconectada de todos os aparelhos, e a pessoa recebe um aviso.",
  "desligar-oferta": "O preço sai da busca e da página da escola. Dá para colocar no ar de novo.",
  "apagar-redirecionamento": "Quem abrir o endereço antigo não chega mais à página nova.",
  "recusar-avaliacao": "A avaliação não é publicada, e quem escreveu recebe o motivo por e-mail.",
  "retirar-dados-pessoais": "Os trechos saem do texto e não voltam.",
  "retirar-resposta": "A resposta da escola sai do ar.",
  "tirar-avaliacao": "A avaliação sai do ar, e os dois lados recebem a resposta por e-mail.",
};
