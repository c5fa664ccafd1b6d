import type { StructureKey } from "./facts.ts";
import { INDICATOR_FACTS, type Indicator, type IndicatorKind } from "./indicator-facts.ts";

/**
 * A column of the census, or of an indicator, as it is read and shown. A code is 0 or one of the words of the fact.
 */
type CensusKind = "flag" | "staff" | "count" | "code" | IndicatorKind;

/** Parts of a page, in their order. */
export const CENSUS_GROUPS = {
  classes: "Alunos e turmas",
  teaching: "Aprovação e professores",
  access: "Acessibilidade",
  inclusion: "Inclusão",
  staff: "Equipe",
  community: "Entrada e participação",
  technology: "Tecnologia",
  study: "Estudo",
  sports: "Esporte e recreio",
  care: "Alimentação e cuidado",
  place: "Ambiente e território",
} as const;
export type CensusGroup = keyof typeof CENSUS_GROUPS;

/** An answer of a school to the Censo Escolar, or an indicator that INEP computes from its answers. */
export interface CensusFact {
  /** Name in the code; of the specification, its field. */
  readonly key: string;
  /** Column of the microdata, or of the sheet of the indicator. */
  readonly column: string;
  /** Columns that say the same of some classes, or in another edition: a yes in one of them is a yes. */
  readonly otherColumns?: readonly string[];
  readonly indicator?: Indicator;
  readonly kind: CensusKind;
  readonly group: CensusGroup;
  readonly label: string;
  readonly words?: Readonly<Record<number, string>>;
  /** Stored and published, but shown only as part of another fact. */
  readonly isHidden?: true;
  /** Shown only where the answer is not "no", and never listed as missing. */
  readonly isRare?: true;
}

/** Facts of the specification (E13h–E13j), stored in a column of their own under these keys. */
export const STRUCTURE_FACTS: readonly (CensusFact & { readonly key: StructureKey })[] = [
  structure("library", "IN_BIBLIOTECA", "study", "Biblioteca"),
  structure("reading_room", "IN_SALA_LEITURA", "study", "Sala de leitura"),
  structure("science_laboratory", "IN_LABORATORIO_CIENCIAS", "study", "Laboratório de ciências"),
  structure("computer_laboratory", "IN_LABORATORIO_INFORMATICA", "study", "Laboratório de informática"),
  structure("auditorium", "IN_AUDITORIO", "study", "Auditório"),
  structure("teachers_room", "IN_SALA_PROFESSOR", "study", "Sala dos professores"),
  structure("indoor_sports_court", "IN_QUADRA_ESPORTES_COBERTA", "sports", "Quadra coberta"),
  structure("outdoor_sports_court", "IN_QUADRA_ESPORTES_DESCOBERTA", "sports", "Quadra descoberta"),
  structure("playground", "IN_PARQUE_INFANTIL", "sports", "Parque infantil"),
  structure("covered_patio", "IN_PATIO_COBERTO", "sports", "Pátio coberto"),
  structure("uncovered_patio", "IN_PATIO_DESCOBERTO", "sports", "Pátio descoberto"),
  structure("green_area", "IN_AREA_VERDE", "sports", "Área verde"),
  structure("food", "IN_ALIMENTACAO", "care", "Alimentação"),
  structure("refectory", "IN_REFEITORIO", "care", "Refeitório"),
  structure("nursery", "IN_BERCARIO", "care", "Berçário"),
  structure("weekend", "IN_FINAL_SEMANA", "care", "Aberta no fim de semana"),
  structure("internet", "IN_INTERNET", "technology", "Internet"),
  structure("broadband", "IN_BANDA_LARGA", "technology", "Banda larga"),
  structure("recyclable_trash", "IN_TRATAMENTO_LIXO_RECICLAGEM", "place", "Coleta de recicláveis"),
];

/**
 * Further facts. They are stored by their position here (`census-text.ts`): a new one goes to the end, after the
 * indicators, and none is removed.
 */
export const CENSUS_FACTS = [
  flag("ramps", "IN_ACESSIBILIDADE_RAMPAS", "access", "Rampas"),
  flag("lift", "IN_ACESSIBILIDADE_ELEVADOR", "access", "Elevador"),
  flag("handrails", "IN_ACESSIBILIDADE_CORRIMAO", "access", "Corrimão e guarda-corpos"),
  flag("wide_doors", "IN_ACESSIBILIDADE_VAO_LIVRE", "access", "Portas de 80 cm ou mais"),
  flag("tactile_floor", "IN_ACESSIBILIDADE_PISOS_TATEIS", "access", "Piso tátil"),
  flag("tactile_signs", "IN_ACESSIBILIDADE_SINAL_TATIL", "access", "Sinalização tátil"),
  flag("visual_signs", "IN_ACESSIBILIDADE_SINAL_VISUAL", "access", "Sinalização visual"),
  flag("sound_signs", "IN_ACESSIBILIDADE_SINAL_SONORO", "access", "Sinalização sonora"),
  flag("light_alarm", "IN_ACESSIBILIDADE_SINALIZACAO", "access", "Alarme luminoso"),
  hidden(flag("no_access_resource", "IN_ACESSIBILIDADE_INEXISTENTE", "access", "Nenhum recurso de acessibilidade")),
  flag("accessible_toilet", "IN_BANHEIRO_PNE", "access", "Banheiro acessível"),
  count("accessible_rooms", "QT_SALAS_UTILIZADAS_ACESSIVEIS", "access", "Salas de aula acessíveis"),

  flag("support_room", "IN_SALA_ATENDIMENTO_ESPECIAL", "inclusion", "Sala de recursos (AEE)"),
  code("support_service", "TP_AEE", "inclusion", "Atendimento educacional especializado (AEE)", {
    1: "sim",
    2: "sim, é só o que a escola oferece",
  }),
  count("special_pupils", "QT_MAT_ESP", "inclusion", "Matrículas na educação especial"),
  hidden(count("special_pupils_common", "QT_MAT_ESP_CC", "inclusion", "Na educação especial, em classes comuns")),
  hidden(
    count("special_pupils_exclusive", "QT_MAT_ESP_CE", "inclusion", "Na educação especial, em classes exclusivas"),
  ),
  flag("special_material", "IN_MATERIAL_PED_EDU_ESP", "inclusion", "Material para educação especial"),
  flag("deaf_material", "IN_MATERIAL_PED_BIL_SURDOS", "inclusion", "Material bilíngue para surdos"),
  staff("libras_interpreters", "QT_PROF_TRAD_LIBRAS", "inclusion", "Intérprete de Libras"),
  rare(staff("braille_reviewers", "QT_PROF_REVISOR_BRAILLE", "inclusion", "Apoio em Braille")),

  staff("security_staff", "QT_PROF_SEGURANCA", "staff", "Segurança ou guarda"),
  staff("psychologists", "QT_PROF_PSICOLOGO", "staff", "Psicólogo"),
  staff("health_staff", "QT_PROF_SAUDE", "staff", "Saúde e socorro"),
  staff("speech_therapists", "QT_PROF_FONAUDIOLOGO", "staff", "Fonoaudiólogo"),
  staff("social_workers", "QT_PROF_ASSIST_SOCIAL", "staff", "Assistente social"),
  staff("nutritionists", "QT_PROF_NUTRICIONISTA", "staff", "Nutricionista"),
  staff("kitchen_staff", "QT_PROF_ALIMENTACAO", "staff", "Cozinha e merenda"),
  staff("pedagogical_staff", "QT_PROF_PEDAGOGIA", "staff", "Apoio pedagógico"),
  staff("laboratory_monitors", "QT_PROF_MONITORES", "staff", "Monitores de laboratório e tecnologia"),
  staff("librarians", "QT_PROF_BIBLIOTECARIO", "staff", "Biblioteca"),

  flag("selection_exam", "IN_EXAME_SELECAO", "community", "Exame de seleção para entrar"),
  flag("parents_association", "IN_ORGAO_ASS_PAIS", "community", "Associação de pais"),
  flag("parents_teachers_association", "IN_ORGAO_ASS_PAIS_MESTRES", "community", "Associação de pais e mestres"),
  flag("school_council", "IN_ORGAO_CONSELHO_ESCOLAR", "community", "Conselho escolar"),
  flag("student_union", "IN_ORGAO_GREMIO_ESTUDANTIL", "community", "Grêmio estudantil"),

  flag("pupils_internet", "IN_INTERNET_ALUNOS", "technology", "Internet para os alunos"),
  flag("learning_internet", "IN_INTERNET_APRENDIZAGEM", "technology", "Internet nas aulas"),
  count("pupils_computers", "QT_DESKTOP_ALUNO", "technology", "Computadores de mesa para alunos"),
  count("pupils_laptops", "QT_COMP_PORTATIL_ALUNO", "technology", "Notebooks para alunos"),
  count("pupils_tablets", "QT_TABLET_ALUNO", "technology", "Tablets para alunos"),

  rare(
    code("special_territory", "TP_LOCALIZACAO_DIFERENCIADA", "place", "Território", {
      1: "área de assentamento",
      2: "terra indígena",
      3: "comunidade quilombola",
      8: "povos e comunidades tradicionais",
    }),
  ),
  rare(flag("indigenous_education", "IN_EDUCACAO_INDIGENA", "place", "Educação escolar indígena")),
  rare(
    code("teaching_language", "TP_INDIGENA_LINGUA", "place", "Língua das aulas", {
      1: "língua indígena",
      2: "português",
      3: "língua indígena e português",
    }),
  ),

  hidden(count("pupils_inf", "QT_MAT_INF", "classes", "Matrículas na Educação Infantil")),
  hidden(count("pupils_fun1", "QT_MAT_FUND_AI", "classes", "Matrículas nos anos iniciais")),
  hidden(count("pupils_fun2", "QT_MAT_FUND_AF", "classes", "Matrículas nos anos finais")),
  hidden(count("pupils_med", "QT_MAT_MED", "classes", "Matrículas no Ensino Médio")),
  hidden(count("classes_inf", "QT_TUR_INF", "classes", "Turmas na Educação Infantil")),
  hidden(count("classes_fun1", "QT_TUR_FUND_AI", "classes", "Turmas nos anos iniciais")),
  hidden(count("classes_fun2", "QT_TUR_FUND_AF", "classes", "Turmas nos anos finais")),
  hidden(count("classes_med", "QT_TUR_MED", "classes", "Turmas no Ensino Médio")),
  hidden(count("full_day_inf", "QT_MAT_INF_INT", "classes", "Em tempo integral na Educação Infantil")),
  hidden(count("full_day_fun1", "QT_MAT_FUND_AI_INT", "classes", "Em tempo integral nos anos iniciais")),
  hidden(count("full_day_fun2", "QT_MAT_FUND_AF_INT", "classes", "Em tempo integral nos anos finais")),
  hidden(count("full_day_med", "QT_MAT_MED_INT", "classes", "Em tempo integral no Ensino Médio")),
  rare(count("day_pupils", "QT_MAT_BAS_D", "classes", "Matrículas de dia")),
  rare(count("evening_pupils", "QT_MAT_BAS_N", "classes", "Matrículas à noite")),
  rare(count("distance_pupils", "QT_MAT_BAS_EAD", "classes", "Matrículas a distância")),
  ...INDICATOR_FACTS,

  hidden({
    ...flag("creche", "IN_COMUM_CRECHE", "classes", "Creche"),
    otherColumns: ["IN_ESP_EXCLUSIVA_CRECHE", "IN_INF_CRE"],
  }),
  hidden({
    ...flag("preschool", "IN_COMUM_PRE", "classes", "Pré-escola"),
    otherColumns: ["IN_ESP_EXCLUSIVA_PRE", "IN_INF_PRE"],
  }),
] as const satisfies readonly CensusFact[];

export type CensusKey = (typeof CENSUS_FACTS)[number]["key"];

function structure(key: StructureKey, column: string, group: CensusGroup, label: string) {
  return { key, column, kind: "flag", group, label } as const;
}

function flag<const K extends string>(key: K, column: string, group: CensusGroup, label: string) {
  return { key, column, kind: "flag", group, label } as const;
}

function staff<const K extends string>(key: K, column: string, group: CensusGroup, label: string) {
  return { key, column, kind: "staff", group, label } as const;
}

function count<const K extends string>(key: K, column: string, group: CensusGroup, label: string) {
  return { key, column, kind: "count", group, label } as const;
}

function code<const K extends string>(
  key: K,
  column: string,
  group: CensusGroup,
  label: string,
  words: Readonly<Record<number, string>>,
) {
  return { key, column, kind: "code", group, label, words } as const;
}

function rare<F extends CensusFact>(fact: F) {
  return { ...fact, isRare: true } as const;
}

function hidden<F extends CensusFact>(fact: F) {
  return { ...fact, isHidden: true } as const;
}
