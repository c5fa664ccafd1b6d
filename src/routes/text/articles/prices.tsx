import { paths } from "../../../site/paths.ts";
import type { Article } from "./article.ts";

export const PRICE_ARTICLES: readonly Article[] = [
  {
    slug: "e-gratis",
    question: "É grátis para as famílias?",
    description:
      "Procurar escola, comparar preço e ver telefone é grátis e não pede cadastro. Veja o que muda quando há reserva.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Sim. Procurar, comparar e ver preço, telefone e avaliações é grátis e não pede cadastro. Nenhum desses dados
          fica escondido até você deixar seu contato.
        </p>
        <p>
          Na reserva de bolsa, o valor a pagar aqui é a 1ª mensalidade com bolsa, ou nada quando ela é isenta. Ele
          aparece antes de você confirmar e é o mesmo na lista, na página da escola e no pagamento. Não cobramos taxa
          mensal nem de renovação.
        </p>
      </>
    ),
    law: "CDC, art. 31; Decreto 7.962/2013, art. 2º",
  },
  {
    slug: "o-que-pago-e-para-quem",
    question: "O que eu pago, e para quem?",
    description:
      "Matrícula, mensalidades e material são pagos à escola. Na reserva pelo site, o valor e quem recebe vêm antes.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Matrícula, mensalidades e material você paga à escola, conforme o contrato com ela. Pela pesquisa no site,
          você não paga nada.
        </p>
        <p>
          Na reserva, a página diz antes: quanto, por qual motivo, quem recebe (nome e CNPJ) e o que ainda será pago à
          escola. Sem essas quatro respostas na tela, não pague. Onde se lê “ambiente de testes”, nenhum dinheiro é
          movimentado.
        </p>
      </>
    ),
    law: "Decreto 7.962/2013, arts. 2º e 4º",
  },
  {
    slug: "o-que-e-dupla-isencao",
    question: "O que é Dupla Isenção?",
    description:
      "Dupla Isenção é a bolsa que dispensa duas cobranças, a matrícula e a primeira mensalidade. Veja como conferir.",
    updatedAt: "2026-11-23",
    answer: (
      <>
        <p>
          É a bolsa que, além do desconto, dispensa duas cobranças: a matrícula e a primeira mensalidade. Taxa de
          reserva não há: ninguém a paga aqui.
        </p>
        <p>
          O nome sozinho não diz o bastante. Por isso a página da escola mostra, em cada oferta, a linha “Você não
          paga”, com o nome de cada cobrança e o valor, quando a escola o informa. Confira se o contrato repete essas
          isenções.
        </p>
      </>
    ),
    law: "CDC, arts. 30 e 31",
  },
  {
    slug: "bolsa-vale-ate-quando",
    question: "A bolsa vale até quando?",
    description:
      "Depende da oferta: até o fim da etapa, por pelo menos dois anos ou só no ano letivo. Saiba onde ver e o que pedir.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Depende da oferta. Há bolsas até o fim da etapa, por pelo menos dois anos ou só pelo ano letivo. Quando a
          escola informa, a regra está na tabela de preços da página dela. Se não estiver, pergunte antes de assinar.
        </p>
        <p>
          Peça que o contrato traga três coisas: a porcentagem do desconto, até quando ele vale e o que faz perder a
          bolsa.
        </p>
      </>
    ),
    law: "CDC, arts. 30, 31 e 46",
  },
  {
    slug: "reajuste-da-mensalidade",
    question: "E o reajuste da mensalidade?",
    description:
      "A escola só pode reajustar a mensalidade uma vez por ano. Veja o que acontece com o valor de quem tem bolsa.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          A mensalidade só pode subir uma vez por ano. A escola deve divulgar a proposta de contrato e o valor pelo
          menos 45 dias antes do fim do prazo de matrícula.
        </p>
        <p>
          Se a bolsa é uma porcentagem, o desconto em geral acompanha o novo valor: a parcela sobe junto, e a
          porcentagem fica. O que vale é o contrato. Os preços do site são do ano letivo escrito ao lado deles.
        </p>
      </>
    ),
    law: "Lei 9.870/1999, arts. 1º, § 6º, e 2º",
  },
  {
    slug: "ja-sou-aluno",
    question: "Já sou aluno: posso ter a bolsa?",
    description:
      "Bolsas deste tipo costumam ser para alunos novos. Quem já estuda na escola tem direito à renovação da matrícula.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Em geral, não. Bolsas deste tipo costumam ser para quem vem de outra escola. Quem decide é a escola, na
          condição de cada oferta: pergunte a ela antes de contar com o desconto.
        </p>
        <p>
          Quem já é aluno e está em dia tem direito à renovação da matrícula. A escola não pode recusá-la para dar a
          vaga a um aluno novo.
        </p>
      </>
    ),
    law: "Lei 9.870/1999, art. 5º",
  },
  {
    slug: "preciso-de-nota-ou-renda",
    question: "Preciso de nota ou comprovar renda?",
    description:
      "A pesquisa não pede nota nem renda. Bolsas sociais de entidades filantrópicas têm limite de renda por pessoa.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          Para procurar aqui, não. As ofertas do site são descontos que a escola publica. Ainda assim, a escola pode ter
          condições próprias, como uma avaliação de entrada: pergunte.
        </p>
        <p>
          Bolsas sociais de entidades com certificado CEBAS são outra coisa. A integral exige renda de até 1,5 salário
          mínimo por pessoa da família; a de 50%, até 3. Peça à própria escola.
        </p>
      </>
    ),
    law: "Lei Complementar 187/2021; Decreto 11.791/2023",
  },
  {
    slug: "matricula-faz-parte-da-anuidade",
    question: "A matrícula é cobrada à parte?",
    description:
      "A matrícula faz parte do valor do ano: não pode vir por cima das doze parcelas sem aviso. Veja como fazer a conta.",
    updatedAt: "2026-11-21",
    answer: (
      <>
        <p>
          O valor do ano é um só, dividido em doze parcelas. A escola pode oferecer outro plano, como matrícula mais
          doze mensalidades, mas a soma não pode passar do total do ano.
        </p>
        <p>
          Por isso mostramos o total do ano: matrícula mais doze mensalidades (do ano já começado, as que faltam), menos
          as isenções. Se a escola não informa a matrícula, a conta avisa que ela ficou de fora.
        </p>
        <p>
          Veja como os preços chegam até aqui em <a href={paths.dataSources()}>dados e fontes</a>.
        </p>
      </>
    ),
    law: "Lei 9.870/1999, art. 1º, § 5º",
  },
];
