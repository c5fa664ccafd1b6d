import { formatList } from "../../domain/text/format.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";

/** Maximum missing facts that are asked about: longer lists are not read out at a visit. */
const NAMED_GAPS = 6;

/**
 * Questions for a visit (idea I14): first about what this page does not know, `unanswered` included, then about what no
 * page can show.
 */
export function visitQuestions(detail: SchoolDetail, unanswered: readonly string[]): string[] {
  const { card, offers, students, enem } = detail;
  const named = unanswered.slice(0, NAMED_GAPS);
  const isPaid = card.administration === "privada";
  const questions: (string | false)[] = [
    isPaid && offers.length === 0 && "Qual é a mensalidade da série que procuro, e há bolsa?",
    offers.some((o) => o.enrollmentFeeCents === null) && "Quanto é a matrícula, e ela já faz parte das 12 parcelas?",
    isPaid && "De quanto foi o reajuste nos dois últimos anos?",
    isPaid && "O que fica fora da mensalidade: material, uniforme, alimentação, passeios?",
    "Como são a entrada e a saída, e quem pode buscar a criança?",
    "Como a escola acolhe alunos com deficiência ou autismo? (A lei proíbe recusar vaga ou cobrar a mais.)",
    students === null ? "Quantos alunos há na escola e em cada turma?" : "Quantos alunos há em cada turma?",
    card.methodologies === null && "Qual é o método de ensino, e como são as avaliações?",
    named.length > 0 && `A escola tem ${formatList(named)}?`,
    card.stages.includes("medio") && enem.length === 0 && "Qual foi a média no ENEM, e quantos alunos fizeram a prova?",
  ];
  return questions.filter((question) => question !== false);
}
