import type { Claim, NoteKind } from "./claim.ts";
import type { Token } from "./tokens.ts";
import { WISHES } from "./wishes.ts";

type Meaning = Omit<Claim, "from" | "to">;

/** Phrases, separated by commas, with their meaning. */
const ENTRIES: readonly (Meaning & { readonly phrases: string })[] = [
  {
    phrases: "periodo semi integral, semi integral, semiintegral, meio integral",
    label: "semi-integral",
    filters: [["shifts", "semi-integral"]],
  },
  {
    phrases: "bolsa integral, bolsas integrais, bolsa total, bolsa completa",
    label: "com bolsa, maiores descontos primeiro",
    filters: [
      ["hasOffers", "true"],
      ["sort", "max_discount"],
    ],
    note: "discount",
  },
  {
    phrases: "meio periodo, meio turno, meio expediente, parcial",
    label: "manhã ou tarde",
    filters: [
      ["shifts", "manha"],
      ["shifts", "tarde"],
    ],
  },
  {
    phrases:
      "periodo da manha, parte da manha, turno da manha, turno manha, periodo matutino, de manha, " +
      "pela manha, manha, matutino, matutina, manhan, mahna",
    label: "manhã",
    filters: [["shifts", "manha"]],
  },
  {
    phrases:
      "periodo da tarde, parte da tarde, turno da tarde, turno tarde, periodo vespertino, a tarde, " +
      "de tarde, tarde, vespertino, vespertina",
    label: "tarde",
    filters: [["shifts", "tarde"]],
  },
  {
    phrases:
      "periodo integral, tempo integral, turno integral, ensino integral, horario integral, integral, " +
      "o dia todo, dia todo, o dia inteiro, dia inteiro, full time",
    label: "integral",
    filters: [["shifts", "integral"]],
  },
  {
    phrases: "periodo da noite, periodo noturno, turno da noite, a noite, de noite, noturno, noturna, noite",
    label: "noturno",
    filters: [["shifts", "noturno"]],
  },
  {
    phrases: "ensino a distancia, a distancia, online, on line, ead",
    label: "EAD",
    filters: [["shifts", "ead"]],
  },
  {
    phrases: "aos sabados, ao sabado, sabado, sabados",
    label: "sábado",
    filters: [["shifts", "sabado"]],
  },
  {
    phrases: "ensino bilingue, bilingue, bilingues, bilingual, bilingui",
    label: "bilíngue",
    filters: [["tags", "bilingue"]],
  },
  {
    phrases:
      "isencao de matricula, matricula gratis, matricula gratuita, matricula isenta, " +
      "sem taxa de matricula, sem pagar matricula, sem matricula",
    label: "matrícula isenta",
    filters: [["tags", "isencao-de-matricula"]],
  },
  {
    phrases: "material incluso, material incluido, material gratis, com material",
    label: "material incluso",
    filters: [["tags", "material-incluso"]],
  },
  {
    phrases: "dupla isencao",
    label: "Dupla Isenção",
    filters: [["tags", "dupla-isencao"]],
  },
  {
    phrases: "maior desconto, maiores descontos, maior bolsa, maiores bolsas, mais desconto, melhores bolsas",
    label: "com bolsa, maiores descontos primeiro",
    filters: [
      ["hasOffers", "true"],
      ["sort", "max_discount"],
    ],
  },
  {
    phrases:
      "desconto na mensalidade, desconto mensalidade, desconto de mensalidade, bolsas de estudos, " +
      "bolsas de estudo, bolsa de estudos, bolsa de estudo, bolsa estudo, bolsa, bolsas, bolsista, " +
      "desconto, descontos",
    label: "com bolsa",
    filters: [["hasOffers", "true"]],
  },
  {
    phrases:
      "melhores notas no enem, melhor nota no enem, melhor nota enem, nota no enem, nota do enem, " +
      "nota enem, melhores no enem, melhores do enem, melhor no enem, melhores enem, melhor enem, " +
      "melhores escolas no enem, melhores escolas do enem, melhores escolas enem, " +
      "melhores colegios enem, ranking do enem, ranking enem, ranque enem, enem",
    label: "nota do ENEM, maiores primeiro",
    filters: [["hasRankingENEM", "true"]],
  },
  {
    phrases: "bem avaliada, bem avaliadas, bem avaliado, bem avaliados, boa avaliacao, bem recomendada",
    label: "nota 4 ou mais das famílias",
    filters: [["rating", "4"]],
  },
  {
    phrases: "melhores, melhor, mais bem avaliadas, mais bem avaliados",
    label: "melhor nota das famílias primeiro",
    filters: [["sort", "best_rate"]],
  },
  {
    phrases:
      "mais em conta, em conta, mais baratas, mais barata, mais baratos, mais barato, mais acessivel, " +
      "baratas, barata, baratos, barato, baratinha, economica, preco acessivel, precos acessiveis, valor acessivel, " +
      "mensalidade acessivel, menor preco, menor valor, menor mensalidade, preco baixo, preco bom, bom preco",
    label: "menor preço primeiro",
    filters: [["sort", "min_price"]],
  },
  {
    phrases:
      "acessivel para cadeirante, acessivel para cadeirantes, acessivel, acessiveis, acessibilidade, cadeirante, " +
      "cadeirantes, cadeira de rodas, mobilidade reduzida, deficiencia fisica, rampa, rampas, elevador, " +
      "banheiro adaptado, banheiro acessivel",
    label: "acessível para cadeirante",
    filters: [["apoio", "acessivel"]],
    explanation:
      "São as escolas que declararam ao Censo Escolar rampas ou elevador, e banheiro acessível: confirme na visita.",
  },
  {
    phrases:
      "transtorno do espectro autista, espectro autista, autismo, autista, autistas, tea, inclusao escolar, inclusao, " +
      "educacao inclusiva, inclusiva, inclusivas, inclusivo, educacao especial, necessidades especiais, pcd, " +
      "deficiencia, sindrome de down, sala de recursos, sala de apoio, atendimento educacional especializado, aee, " +
      "altas habilidades, superdotacao, superdotado, superdotada, superdotados",
    label: "sala de apoio (AEE)",
    filters: [["apoio", "sala-de-apoio"]],
    explanation:
      "São as escolas que declararam ao Censo Escolar uma sala de recursos para atendimento educacional especializado (AEE). Mas nenhuma escola pode recusar uma criança com deficiência ou autismo, nem cobrar a mais (Lei 13.146/2015, art. 28, e Lei 12.764/2012).",
  },
  {
    phrases: "apoio psicologico, psicologo, psicologa, psicologos, psicologia",
    label: "psicólogo na equipe",
    filters: [["apoio", "psicologo"]],
  },
  {
    phrases: "segura, seguras, seguranca",
    label: "segurança na equipe",
    filters: [["apoio", "seguranca"]],
    explanation: "São as escolas que declararam ao Censo Escolar segurança ou guarda na equipe.",
  },
  {
    phrases:
      "turmas pequenas, turma pequena, turmas reduzidas, turma reduzida, classes pequenas, classe pequena, " +
      "salas pequenas, sala pequena, poucos alunos por turma, poucos alunos por sala, poucos alunos",
    label: "turmas de até 20 alunos",
    filters: [["turmaPequena", "alguma-etapa"]],
    explanation:
      "São as escolas que têm, em média, até 20 alunos por turma na etapa, pelas matrículas e turmas do Censo Escolar.",
  },
  {
    phrases:
      "perto da minha casa, perto de minha casa, perto de onde moro, perto de mim, perto de casa, " +
      "proximo da minha casa, proxima da minha casa, proximas a mim, proxima a mim, proximo a mim, " +
      "proximas de mim, proxima de mim, proximo de mim, proximos de mim, perto daqui, aqui perto, " +
      "na minha regiao, minha regiao, no meu bairro, meu bairro, na minha cidade, minha cidade, " +
      "minha localizacao, ao meu redor, por perto, perto d mim, mais perto, mais proxima",
    label: "perto de você",
    filters: [],
    isNear: true,
  },
  {
    // Words before a place.
    phrases:
      "ao lado de, ao lado do, ao lado da, do lado de, do lado do, do lado da, em frente a, em frente ao, em frente o, " +
      "junto a, junto ao, nos arredores de, nos arredores do, nos arredores da, nas proximidades de, nas proximidades do, " +
      "nas proximidades da, vizinho a, vizinho ao, vizinha a, vizinha ao, atras de, atras do, atras da, pertinho de, " +
      "pertinho do, pertinho da",
    label: "",
    filters: [],
  },
  {
    phrases: "publica, publicas, publico, municipal, estadual, federal, gratuita, gratis, de graca",
    label: "escola pública",
    filters: [],
    note: "public",
  },
];

/** Words searched as names, because no source states the religion or the languages of a school. */
const RELIGIONS = new Set(
  (
    "catolico catolica catolicos catolicas evangelico evangelica cristao crista cristaos cristas adventista batista " +
    "presbiteriano presbiteriana metodista luterano luterana judaico judaica espirita religioes"
  ).split(" "),
);
const LANGUAGES = new Set(
  (
    "ingles inglesa americano americana alemao alema frances francesa espanhol espanhola italiano italiana japones " +
    "japonesa chines chinesa mandarim idioma idiomas"
  ).split(" "),
);

/** Words without a meaning of their own. */
const NOISE = new Set(
  (
    "a o as os ao aos um uma e em no na nos nas de do da dos das com sem para por ate que ou eu r$ " +
    "escolas colegios particular particulares privada privadas privado privados " +
    "quero queria quer procuro procurando precisando busco buscando gostaria ver achar encontrar tem tenha ter " +
    "vaga vagas matricula matriculas mensalidade mensalidades valor valores preco precos custa custo custos quanto qual " +
    "quais meu minha filho filha filhos filhas crianca criancas menino menina aluno aluna estudar ensino " +
    "perto proximo proxima proximos proximas regiao bairro cidade localizada localizado fica lista boa bom boas bons " +
    "otima otimo turno periodo horario aula aulas educacao nivel serie ano anos brasil online lugar la aqui " +
    "vai ir indo faz fazer fazendo cursar cursando entra entrar entrando mudar trocar comecar moro mora moramos morar " +
    "preciso esta estou sou metro estacao norte sul leste oeste cep reais mes estado metodo metodologia pedagogia sistema linha mais"
  ).split(" "),
);

/** Small words inside a name: "Escola da Vila". */
const LINKS = new Set("de da do das dos".split(" "));

/** Kinds of school: part of the name that follows. */
const KINDS = new Set("escola colegio instituto educandario externato liceu escolinha".split(" "));
/** "Centro" is a neighborhood of every city, except in "centro educacional". */
const KIND_OPENINGS = new Set(["centro", "nucleo"]);
const KIND_ENDINGS = new Set(["educacional", "educativo", "escolar", "ensino", "educacao"]);

/** Noise words that are names after a kind of school: "Colégio Método". */
export const NAMES_AFTER_KIND: ReadonlySet<string> = new Set("metodo sistema cidade brasil linha norte sul".split(" "));

/** Prepositions before a place. */
const PLACE_PREPOSITIONS = new Set("em no na nos nas bairro cidade perto proximo proxima regiao".split(" "));

const BY_FIRST_WORD = new Map<string, { readonly words: readonly string[]; readonly meaning: Meaning }[]>();
for (const { phrases, ...meaning } of [...ENTRIES, ...WISHES]) {
  for (const phrase of phrases.split(", ")) {
    const words = phrase.split(" ");
    const list = BY_FIRST_WORD.get(words[0]!) ?? [];
    list.push({ words, meaning });
    BY_FIRST_WORD.set(words[0]!, list);
  }
}
for (const list of BY_FIRST_WORD.values()) list.sort((a, b) => b.words.length - a.words.length);

/** Single words for which typos are tolerated: long enough to be distinctive. */
export const FORGIVEN_WORDS: readonly string[] = (
  "integral matutino vespertino noturno bilingue bolsas bolsa desconto descontos fundamental infantil " +
  "maternal bercario creche terceirao jardim mensalidade colegio escola escolas particular melhores " +
  "barata periodo sabado ensino medio educacao primeiro segundo terceiro quarto quinto sexto setimo " +
  "oitavo nono manha tarde piscina biblioteca laboratorio"
).split(" ");

/** The longest phrase of the vocabulary that matches the tokens at `at`. */
export function readPhrase(tokens: readonly Token[], at: number): Claim | null {
  const list = BY_FIRST_WORD.get(tokens[at]!.word);
  const entry = list?.find(({ words }) => words.every((word, i) => tokens[at + i]?.word === word));
  return entry ? { from: at, to: at + entry.words.length, ...entry.meaning } : null;
}

export const isNoise = ({ word }: Token) => NOISE.has(word);

export const isLink = (token: Token | undefined) => token !== undefined && LINKS.has(token.word);

/** Whether the tokens at `at` start a kind of school: "colégio", "centro de ensino". */
export function isKind(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (!KIND_OPENINGS.has(word)) return KINDS.has(word);
  const next = tokens[at + 1]?.word === "de" ? at + 2 : at + 1;
  return KIND_ENDINGS.has(tokens[next]?.word ?? "");
}

/** Whether a token ends a kind of school of several words: "educacional" of "centro educacional". */
export function isKindEnding(tokens: readonly Token[], at: number): boolean {
  const opening = tokens[at - 1]?.word === "de" ? at - 2 : at - 1;
  return KIND_ENDINGS.has(tokens[at]?.word ?? "") && KIND_OPENINGS.has(tokens[opening]?.word ?? "");
}

/** First words of neighborhoods that rarely begin a school's name. */
const OF_NEIGHBORHOODS = new Set(
  "centro vila jardim parque conjunto residencial setor chacara cohab loteamento distrito quadra balneario".split(" "),
);

/** Last words of names, which alone have no meaning: "asa sul". */
const DIRECTIONS = new Set("norte sul leste oeste".split(" "));

export const isDirection = (token: Token | undefined) => token !== undefined && DIRECTIONS.has(token.word);

export const isOfNeighborhoods = ({ word }: Token) => OF_NEIGHBORHOODS.has(word);

export const leadsToPlace = (token: Token | undefined) => token !== undefined && PLACE_PREPOSITIONS.has(token.word);

/** Why a word searched as a name is not a filter. */
export function noteOf({ word }: Token): NoteKind | null {
  if (RELIGIONS.has(word)) return "religion";
  return LANGUAGES.has(word) ? "language" : null;
}
