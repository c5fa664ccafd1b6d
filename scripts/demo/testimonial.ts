import { optionsOf } from "../../src/domain/catalog/bitmask.ts";
import { GRADES, gradesOfStages } from "../../src/domain/catalog/stage.ts";
import type { Criterion } from "../../src/domain/reviews/review-fields.ts";
import type { Random } from "../random.ts";
import { CLOSINGS, OPENINGS, REMARKS, type Tone } from "./vocabulary/testimonials.ts";

const WRITERS: Readonly<Record<string, "family" | "student" | "staff">> = {
  mae_pai_responsavel: "family",
  aluno: "student",
  ex_aluno: "student",
  professor_funcionario: "staff",
};

/** A text consistent with the ratings: an opening, the best and the worst criterion, a closing. */
export function testimonial(
  random: Random,
  marks: Readonly<Record<Criterion, number>>,
  relationship: string,
  stages: number,
): string {
  const criteria = random.sample(Object.keys(marks) as Criterion[], 4).sort((a, b) => marks[b] - marks[a]);
  const average = criteria.reduce((sum, c) => sum + marks[c], 0) / criteria.length;
  const tone: Tone = average >= 4 ? "happy" : average >= 2.75 ? "mixed" : "unhappy";
  const good = criteria.slice(0, tone === "happy" ? random.int(1, 3) : tone === "mixed" ? 1 : 0);
  const bad = criteria.slice(tone === "happy" && marks[criteria.at(-1)!] > 3.5 ? 4 : tone === "unhappy" ? -2 : -1);
  return [
    random
      .pick(OPENINGS[tone][WRITERS[relationship]!])
      .replace("{n}", `${random.int(2, 9)}`)
      .replace("{grade}", gradeName(random, stages)),
    ...good.map((c) => random.pick(REMARKS[c].good)),
    ...bad.map((c) => random.pick(REMARKS[c].bad)),
    random.pick(CLOSINGS[tone]),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** A grade with a masculine name, as the sentences need; "Ensino Médio" stands for its "séries". */
function gradeName(random: Random, stages: number): string {
  const grade = random.pick(optionsOf(GRADES, gradesOfStages(stages)));
  return grade.stage === "medio" ? "Ensino Médio" : grade.name;
}
