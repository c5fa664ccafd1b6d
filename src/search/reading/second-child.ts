import { matchAny, phrases } from "../../domain/text/phrases.ts";
import type { BoxText } from "./box-text.ts";
import type { Claim, Rule } from "./claim.ts";

const OTHER = phrases("outro", "outra", "cacula", "mais velho", "mais velha", "mais novo", "mais nova");
const SEVERAL = new Set("dois duas tres quatro gemeos gemeas".split(" "));
const CHILDREN = new Set("filho filha filhos filhas crianca criancas menino menina meninos meninas".split(" "));

/** "2 filhos" and the words for one of them: noise beside grades, else words of a name. */
export function readChildren(box: BoxText): Rule {
  const hasGrade = box.claims.some(isGrade);
  return (tokens, at) => {
    const token = tokens[at]!;
    const isCount = token.number !== null ? token.number < 10 : SEVERAL.has(token.word);
    const isCounted = isCount && CHILDREN.has(tokens[at + 1]?.word ?? "");
    const end = isCounted ? at + 2 : matchAny(tokens, at, OTHER);
    return hasGrade && end > at ? { from: at, to: end, label: "", filters: [] } : null;
  };
}

/** The claims for one child, the first: a search has one. "um no 2º ano e outro no 7º ano": the other one is stated. */
export function ofFirstChild(box: BoxText): readonly Claim[] {
  const grades = box.claims.filter(isGrade).sort((a, b) => a.from - b.from);
  const [first, ...others] = grades;
  if (!first) return box.claims;
  const second = others.filter(({ from }) => {
    for (let i = first.to; i < from; i++) if (matchAny(box.tokens, i, OTHER) > i) return true;
    return false;
  });
  return box.claims.map((claim) =>
    second.includes(claim) ? { ...claim, label: "", filters: [], note: "second-child" } : claim,
  );
}

const isGrade = ({ filters }: Claim) => filters.some(([key]) => key === "grade");
