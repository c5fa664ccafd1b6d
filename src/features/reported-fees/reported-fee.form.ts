import * as v from "valibot";
import { type Check, choice, emailField, field, max, required, requiredTick } from "../../contract/forms/fields.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { readReportedFee } from "./reported-fee.rules.ts";

const bySlug = <S extends string>(list: readonly { readonly slug: S }[]) =>
  Object.fromEntries(list.map(({ slug }) => [slug, true])) as Record<S, true>;

const monthlyFee: Check = () =>
  v.check(
    (text) => "cents" in readReportedFee(text),
    ({ input }) => {
      const read = readReportedFee(input);
      return "problem" in read ? read.problem : "";
    },
  );

/** A fee that a family reports. Its plain form is validated by the server alone. */
export const reportedFeeForm = v.object({
  grade: choice("Série", bySlug(GRADES)),
  shift: choice("Turno", bySlug(SHIFTS)),
  year: field("Ano letivo", required, max(4)),
  fee: field("Mensalidade", required, max(40), monthlyFee),
  email: emailField(),
  isOwn: requiredTick(),
});
