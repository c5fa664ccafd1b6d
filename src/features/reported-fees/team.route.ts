import { shiftLabel } from "../../domain/catalog/shift.ts";
import { formatList, formatMoney } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor } from "../../parts/desk/desk-form.ts";
import { gradeLabel } from "../../parts/school/choice-view.ts";
import { type ItemContext, type QueueItem, queueScreen } from "../../routes/admin/queue-screen.tsx";
import { paths } from "../../site/paths.ts";
import type { QueuedReportedFee } from "./contract.ts";

/** `/admin/precos-de-familias`: fees that families reported. */
export const [loadReportedFees, submitReportedFees] = queueScreen<QueuedReportedFee>({
  title: "Preços de famílias",
  path: paths.adminReportedFees(),
  lead: "Compare com os outros preços da mesma série e ano. Recuse valor de outra escola, do ano inteiro ou sem sentido.",
  empty: "Nenhum preço de família para conferir.",
  searched: "Nome da escola",
  list: async (admin, { search }) => ({ items: await admin.listReportedFees({ search }) }),
  toItem,
});

function toItem(fee: QueuedReportedFee, context: ItemContext): QueueItem {
  const { id, school, grade, shift, year, cents, createdAt, published, reported } = fee;
  const form = formsFor(context.path, { id }, context.refused);
  return {
    id,
    heading: { text: `${formatMoney(cents)}: ${school.name}`, href: paths.school(school.slug) },
    facts: [
      ["Série e turno", `${gradeLabel(grade)}, ${shiftLabel(shift)}`],
      ["Ano letivo", String(year)],
      ["Preços da escola nessa série e ano", amounts(published)],
      ["De outras famílias", amounts(reported)],
      ["Recebido em", formatInstant(createdAt)],
    ],
    forms: [form("aceitar-preco", []), form("recusar-preco")],
  };
}

const amounts = (cents: readonly number[]) =>
  cents.length > 0 ? formatList(cents.toSorted((a, b) => a - b).map(formatMoney)) : "nenhum";
