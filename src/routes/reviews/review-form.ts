import type { FieldView, FormView, OptionView } from "../../contract/forms/form-view.ts";
import {
  AGES,
  CRITERIA,
  EDUCATION_SYSTEMS,
  METHODOLOGIES,
  RATING_STEPS,
  RATINGS,
  type RatingKey,
  RELATIONSHIPS,
} from "../../domain/reviews/review-fields.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDecimal } from "../../domain/text/format.ts";
import type { FormValues } from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, filled, NAME_FIELD, optionsOf } from "../../parts/forms/form-fields.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths } from "../../site/paths.ts";

const STARS: readonly OptionView[] = RATING_STEPS.map((step) => ({
  value: String(step),
  label: formatDecimal(step, 1),
}));

interface Input {
  readonly detail: {
    readonly card: Pick<SchoolDetail["card"], "slug" | "stages" | "educationSystems" | "methodologies">;
  };
  readonly values: Partial<FormValues<"review">>;
  readonly errors: FormView["errors"];
  readonly key: string;
}

/** The twelve fields of E24, and the author's declarations. */
export function reviewForm({ detail: { card }, values, errors, key }: Input): FormView {
  const hasExams = card.stages.includes("medio");
  const ratings = (Object.keys(RATINGS) as RatingKey[])
    .filter((rating) => rating !== "examPreparation" || hasExams)
    .map(ratingField);
  const further: FieldView[] = [
    ...ratings.slice(CRITERIA.length),
    {
      name: "educationSystem",
      label: "Sistema Educacional (opcional)",
      type: "select",
      options: labels([...(card.educationSystems ?? []), ...EDUCATION_SYSTEMS]),
    },
    {
      name: "teachingMethodology",
      label: "Metodologia (opcional)",
      type: "select",
      options: labels([...(card.methodologies ?? []), ...METHODOLOGIES]),
    },
  ];
  const fold = {
    summary: "Mais notas e detalhes (opcional)",
    isOpen: further.some(({ name }) => name in errors || findEntry(values, name)),
  };
  const fields: FieldView[] = [
    {
      name: "userRelationship",
      label: "Relação com a escola",
      type: "choice",
      options: optionsOf(RELATIONSHIPS),
      hint: "Avaliações da equipe aparecem com esse rótulo e ficam fora da média.",
      section: "Sua experiência",
    },
    ...ratings.slice(0, CRITERIA.length),
    {
      name: "testimonial",
      label: "Depoimento",
      type: "long",
      maxLength: 2000,
      section: "Conte com suas palavras",
      hint: "Pontos fortes, o que pode melhorar e para que família você indica. De 30 a 2.000 caracteres, sem nome de alunos, professores ou funcionários.",
    },
    ...further.map((field) => ({ ...field, fold })),
    {
      ...NAME_FIELD,
      name: "userName",
      section: "Sobre você",
      hint: "No site aparecem só o primeiro nome e a inicial do sobrenome.",
    },
    {
      ...EMAIL_FIELD,
      name: "userEmail",
      autoComplete: "email",
      hint: "Para confirmar que a avaliação é sua. Nunca aparece no site e não vai para a escola.",
    },
    { name: "age", label: "Idade", type: "choice", options: optionsOf(AGES) },
    {
      ...EMAIL_FIELD,
      name: "guardianEmail",
      label: "E-mail do responsável",
      autoComplete: "off",
      hint: "Só para quem tem 16 ou 17 anos: o responsável lê o texto e autoriza por e-mail.",
    },
    {
      name: "acceptsPolicy",
      type: "tick",
      label: "Conto a minha própria experiência, ninguém me pagou por ela, e aceito a política de avaliações.",
    },
  ];
  return {
    schema: "review",
    action: paths.reviewSchool(card.slug),
    submit: "Enviar avaliação",
    hidden: { key },
    fields: filled(fields, values),
    errors,
    draft: draftOf(card.slug),
  };
}

/** Storage key of a review's draft in the browser. */
export function draftOf(slug: string): string {
  return `avaliar:${slug}`;
}

function ratingField(key: RatingKey, i: number): FieldView {
  const { form, label, hint, isRequired } = RATINGS[key];
  return {
    name: form,
    type: "stars",
    options: STARS,
    hint,
    label: isRequired ? label : `${label} (opcional)`,
    ...(i === 0 && { section: "Notas, de meia a cinco estrelas" }),
  };
}

/** Options whose value is their label. */
function labels(texts: readonly string[]): OptionView[] {
  return [...new Set([...texts, "Não sei"])].map((text) => ({ value: text, label: text }));
}
