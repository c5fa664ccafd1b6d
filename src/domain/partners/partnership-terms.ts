/** Terms of the partnership; a school accepts one version of them. */
interface PartnershipTerms {
  /** ISO date of the text. A changed text gets a new version: who accepted an earlier one keeps that. */
  readonly version: string;
  readonly clauses: readonly { readonly title: string; readonly text: string }[];
}

export const PARTNERSHIP_TERMS: PartnershipTerms = {
  version: "2026-11-26",
  clauses: [
    {
      title: "O que muda para as famílias",
      text: "Elas podem mandar pedidos à escola pelo site e reservar as bolsas que a escola publicar. Na ordem padrão da busca, escolas com bolsa vêm antes e, entre elas, as parceiras; a página “Como ordenamos” diz isso, e na ordem neutra a parceria não conta.",
    },
    {
      title: "Preços e vagas",
      text: "A escola publica só preços e bolsas que oferece de fato, para a série, o turno e o ano que diz, e corrige assim que mudarem. O preço que a família reservou vale para ela até o fim do que a bolsa diz, mesmo que a tabela mude.",
    },
    {
      title: "Reservas",
      text: "A escola responde a cada reserva em até cinco dias úteis. Sem resposta, a reserva é cancelada e a família recebe de volta tudo o que pagou.",
    },
    {
      title: "Dados das famílias",
      text: "A escola usa os dados de um pedido só para responder a ele, não os compartilha e os apaga quando a família pedir.",
    },
    {
      title: "Avaliações",
      text: "A parceria não publica, muda nem apaga avaliação, e não muda nota, texto nem posição na ordem neutra. A escola responde em público, como qualquer outra.",
    },
    {
      title: "Pausa e fim",
      text: "A escola pode pedir a pausa ou o fim a qualquer momento, e a equipe do site pode pausar ou encerrar dizendo o motivo. As reservas que já existem continuam até o fim; novas não são aceitas. A página da escola e os preços continuam no site.",
    },
  ],
};
