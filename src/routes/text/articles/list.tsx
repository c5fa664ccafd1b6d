import { paths } from "../../../site/paths.ts";
import type { Article } from "./article.ts";

export const LIST_ARTICLES: readonly Article[] = [
  {
    slug: "como-a-lista-e-ordenada",
    question: "Como a escola é escolhida na lista?",
    description:
      "A ordem padrão põe antes escolas com bolsa e parceiras, depois a relevância. Com um toque você vê a ordem neutra.",
    updatedAt: "2026-11-23",
    answer: (
      <>
        <p>
          Seus filtros dizem quais escolas entram. A ordem padrão põe antes as que têm bolsa para o ano letivo das
          matrículas, depois as parceiras do site, e só então compara a relevância: notas das famílias e dados que
          ajudam a decidir.
        </p>
        <p>
          As duas primeiras regras são comerciais. Toque em “Ver em ordem neutra” para tirá-las. As ordens do ENEM nunca
          as usam. Todas as regras estão em <a href={paths.ranking()}>como ordenamos</a>.
        </p>
      </>
    ),
    law: "CDC, arts. 31 e 36",
  },
  {
    slug: "escola-em-destaque",
    question: "O que é “escola em destaque”?",
    description: "É publicidade, e o rótulo diz “patrocinado”. Não muda nota, ENEM nem posição na ordem neutra.",
    updatedAt: "2026-11-21",
    answer: (
      <p>
        É publicidade: o rótulo “Escola em destaque (patrocinado)” marca quem paga para aparecer melhor. Ele não aumenta
        a nota das famílias, não muda o ENEM e não esconde avaliações. Na lista, o rótulo também não muda a posição; o
        que conta, na ordem padrão, é ter bolsa e ser parceira. Se isso mudar, escrevemos antes em{" "}
        <a href={paths.ranking()}>como ordenamos</a>.
      </p>
    ),
    law: "CDC, art. 36",
  },
  {
    slug: "avaliacoes-sao-verificadas",
    question: "As avaliações são verificadas?",
    description:
      "O que conferimos, o que não conseguimos conferir e quem fica fora da média das avaliações de escolas.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Em parte. Só aparecem avaliações publicadas depois de lidas, e o e-mail do autor nunca é mostrado. Avaliações
          de funcionários ficam fora da média.
        </p>
        <p>
          Não conseguimos provar que todo autor conviveu com a escola: mostramos a relação que a pessoa declarou. Quem
          escreve aqui confirma o e-mail antes. Leia a <a href={paths.reviewPolicy()}>política de avaliações</a>.
        </p>
      </>
    ),
  },
  {
    slug: "o-que-e-nao-informado",
    question: "O que quer dizer “não informado”?",
    description:
      "“Não informado” é diferente de “não”: nenhuma fonte respondeu. Não completamos dados por adivinhação.",
    updatedAt: "2026-11-21",
    answer: (
      <p>
        Quer dizer que nenhuma fonte nossa traz a resposta. É diferente de “não”: a escola pode ter biblioteca e ninguém
        ter contado. Não completamos dados por adivinhação. Anote o que falta e pergunte na visita. Se você souber a
        resposta e onde ela está publicada, <a href={paths.contact()}>conte para nós</a>.
      </p>
    ),
  },
];
