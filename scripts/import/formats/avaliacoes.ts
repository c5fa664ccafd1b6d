import { fold } from "../../../src/domain/text/slug.ts";
import type { ReviewRow } from "../collected.ts";
import { parseDate, parseNumber } from "../values.ts";
import type { Format } from "./format.ts";
import { findOption, StrictReader } from "./own-format.ts";

const RELATIONSHIPS = [
  { slug: "mae_pai_responsavel", name: "Mãe, pai ou responsável" },
  { slug: "aluno", name: "Aluno" },
  { slug: "ex_aluno", name: "Ex-aluno" },
  { slug: "professor_funcionario", name: "Professor ou funcionário" },
] as const;

const STATUSES = [
  { slug: "pending_email", name: "aguardando e-mail" },
  { slug: "pending_moderation", name: "em moderação" },
  { slug: "published", name: "publicada" },
  { slug: "rejected", name: "recusada" },
  { slug: "hidden_on_notice", name: "oculta por notificação" },
  { slug: "withdrawn_by_author", name: "retirada pelo autor" },
] as const;

const RATING = "uma nota de 0,5 a 5, de meio em meio ponto";

/** Reviews of families, one row a review: our own format (docs/data.md). The e-mail stays on the server. */
export const avaliacoes: Format = {
  flag: "avaliacoes",
  name: "Avaliações",
  signature: [["codigo"], ["inep", "slug"], ["nome"], ["email"], ["relacionamento"], ["depoimento"], ["data"]],

  read(header, { collected, report }) {
    const strict = new StrictReader(header);
    const code = strict.required(
      "codigo",
      (text) => (text.length <= 64 ? text : null),
      "um código único de até 64 letras",
    );
    const schoolOf = strict.school();
    const name = strict.required("nome", (text) => ofLength(text, 3, 80), "um nome de 3 a 80 letras");
    const email = strict.required(
      "email",
      (t) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(t) ? ofLength(t, 6, 254) : null),
      "um e-mail",
    );
    const relationship = strict.required(
      "relacionamento",
      findOption(RELATIONSHIPS, fold),
      RELATIONSHIPS.map((r) => r.slug).join(", "),
    );
    const system = header.reader("sistema_de_ensino");
    const methodology = header.reader("metodologia");
    const motivation = strict.required("nota_motivacao", parseRating, RATING);
    const structure = strict.required("nota_estrutura", parseRating, RATING);
    const community = strict.required("nota_comunidade", parseRating, RATING);
    const socioemotional = strict.required("nota_socioemocional", parseRating, RATING);
    const exams = strict.optional("nota_vestibular", parseRating, RATING);
    const systemRating = strict.optional("nota_sistema_de_ensino", parseRating, RATING);
    const testimonial = strict.required("depoimento", (text) => ofLength(text, 30, 2000), "de 30 a 2.000 letras");
    const date = strict.required("data", parseDate, "uma data, como 2026-10-31 ou 31/10/2026");
    const status = strict.optional("situacao", findOption(STATUSES, fold), STATUSES.map((s) => s.name).join(", "));

    return (fields, line) => {
      strict.atLine(line);
      report.read++;
      const school = schoolOf(fields);
      const row: ReviewRow = {
        id: code(fields),
        status: status(fields) ?? "published",
        authorName: name(fields),
        authorEmail: email(fields).toLowerCase(),
        relationship: relationship(fields),
        educationSystem: system(fields),
        methodology: methodology(fields),
        studentsMotivation: motivation(fields),
        physicalStructure: structure(fields),
        communityParticipation: community(fields),
        socioemotionalDevelopment: socioemotional(fields),
        examPreparation: exams(fields),
        educationSystemRating: systemRating(fields),
        testimonial: testimonial(fields),
        createdAt: date(fields),
        sourceId: collected.sources.useNamed("avaliacoes", null, null, date(fields)),
      };
      if (collected.reviews.has(row.id)) {
        strict.fail("codigo", `código repetido: "${row.id}".`);
      }
      report.kept++;
      collected.reviews.set(row.id, { school, row });
    };
  },
};

function ofLength(text: string, min: number, max: number): string | null {
  return text.length >= min && text.length <= max ? text : null;
}

function parseRating(text: string): number | null {
  const rating = parseNumber(text);
  return rating !== null && rating >= 0.5 && rating <= 5 && Number.isInteger(rating * 2) ? rating : null;
}
