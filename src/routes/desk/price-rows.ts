import type { SchoolPrices } from "../../contract/v3/school-prices.ts";
import { shiftLabel } from "../../domain/catalog/shift.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { validityName } from "../../domain/prices/price-cells.ts";
import { classKey, type PricedClass, type PriceRow } from "../../domain/prices/price-row.ts";
import { formatDiscount, formatMoney, plural } from "../../domain/text/format.ts";
import { type DeskFormView, toForm } from "../../parts/desk/desk-form.ts";
import { withQuery } from "../../site/paths.ts";

/** A line of the table of prices and seats; without `change` it is of who may not change the price. */
export interface ClassRow {
  /** `classKey`. */
  readonly key: string;
  readonly title: string;
  readonly change: {
    readonly price: string;
    readonly isTakenDown: boolean;
    readonly editHref: string;
    readonly remove: DeskFormView;
  } | null;
}

export function toPriceRows(path: string, { rows, takenDown, base }: SchoolPrices): ClassRow[] {
  return rows.map((row) => {
    const key = classKey(row);
    const change = {
      price: [priceLabel(row), ...termsText(row)].join(" · "),
      isTakenDown: takenDown.includes(key),
      editHref: `${withQuery(path, `linha=${encodeURIComponent(key)}`)}#linha`,
      remove: removalForm(path, base, row),
    };
    return { key, title: classLabel(row), change };
  });
}

export const toClassRows = (classes: readonly PricedClass[]): ClassRow[] =>
  classes.map((one) => ({ key: classKey(one), title: classLabel(one), change: null }));
export function classLabel({ grade, shift, year }: PricedClass): string {
  return `${gradeOf(grade).name}, ${shiftLabel(shift)}, ${year}`;
}

/** "R$ 1.000 por mês; com bolsa, R$ 800 (-20%)". */
export function priceLabel({ listMonthlyFeeCents: list, netMonthlyFeeCents: net, discountPercent }: PriceRow): string {
  const scholarship =
    discountPercent > 0 ? `; com bolsa, ${formatMoney(net)} (${formatDiscount(discountPercent)})` : "";
  return `${formatMoney(list)} por mês${scholarship}`;
}

export function termsText(row: PriceRow): string[] {
  const { enrollmentFeeCents: fee, installments, validityRule, conditions } = row;
  return [
    fee !== null && `matrícula ${formatMoney(fee)}`,
    row.waivesEnrollmentFee && "matrícula grátis",
    row.waivesFirstMonth && "1ª mensalidade grátis",
    installments !== null && plural(installments, "parcela", "parcelas"),
    validityRule !== null && `bolsa ${validityName(validityRule)}`,
    conditions,
  ].filter((term): term is string => typeof term === "string");
}

export const confirmed = (title: string, text: string) => ({ title, text });

function removalForm(path: string, base: string, row: PriceRow): DeskFormView {
  const label = classLabel(row);
  return toForm(
    {
      action: "retirar",
      schema: null,
      path,
      submit: "Tirar do ar",
      hidden: { price: classKey(row), base },
      fields: [],
      confirm: confirmed("Tirar do ar?", `O preço de ${label} sai da página e da busca. Dá para desfazer por 30 dias.`),
    },
    null,
  );
}
