import { optionsOf } from "../../src/domain/catalog/bitmask.ts";
import { STAGES } from "../../src/domain/catalog/stage.ts";
import { formatList } from "../../src/domain/text/format.ts";
import type { Random } from "../random.ts";
import type { School } from "./schools.ts";

interface Subject {
  readonly name: string;
  readonly stages: number;
  readonly isPartner: boolean;
  readonly methodology: string;
  readonly place: string;
  readonly city: string;
}

/** Invents a school's description of itself; most schools that are not partners have none. */
export function schoolTexts(
  random: Random,
  subject: Subject,
): Pick<School, "about" | "methodology" | "generalInformation"> {
  if (!random.chance(subject.isPartner ? 0.85 : 0.03))
    return { about: null, methodology: null, generalInformation: null };
  const stages = formatList(optionsOf(STAGES, subject.stages).map((s) => s.name));
  return {
    about: [
      `${subject.name} fica no bairro ${subject.place}, em ${subject.city}, e atende ${stages}.`,
      random.pick([
        "A proposta é formar pessoas autônomas, curiosas e respeitosas.",
        "A equipe acompanha cada aluno de perto e mantém diálogo constante com as famílias.",
        "O dia a dia combina estudo, brincadeira, esporte e arte.",
        "O ambiente é acolhedor, com turmas pequenas e rotina bem definida.",
      ]),
      random.pick([
        "A escola recebe visitas de segunda a sexta, com hora marcada.",
        "Há plantão de dúvidas no contraturno.",
        "Eventos ao longo do ano reúnem alunos, famílias e educadores.",
      ]),
    ].join(" "),
    methodology: `Metodologia ${subject.methodology.toLowerCase()}. ${random.pick([
      "As avaliações são contínuas e incluem provas, trabalhos e participação.",
      "Os conteúdos partem de situações do cotidiano e de projetos em grupo.",
      "O planejamento é revisto a cada bimestre pela coordenação pedagógica.",
    ])}`,
    generalInformation: random.chance(0.6)
      ? random.pick([
          "Uniforme obrigatório. Material didático vendido à parte.",
          "Portaria com controle de acesso. Saída autorizada somente com responsável cadastrado.",
          "Alimentação preparada na escola, com cardápio de nutricionista.",
          "Atividades extracurriculares: judô, balé, futsal e robótica, pagas à parte.",
        ])
      : null,
  };
}
