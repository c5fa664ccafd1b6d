import * as v from "valibot";
import { parseForm, reasonField } from "../../contract/forms/fields.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { schoolAnswer } from "../../contract/v3/school-orders.ts";
import { ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import { SCHOOL_ANSWERS, type SchoolAnswer } from "../../domain/orders/school-answer.ts";
import { getOrder } from "../orders/read-order.ts";
import { answerOrder } from "../orders/school-side.ts";
import { type AdminAction, adminAction } from "./action.ts";

const text = v.optional(v.string(), "");

/** A school's answer to an order by phone or e-mail, entered by the team. */
const sayForSchool = (answer: SchoolAnswer) =>
  adminAction(
    v.object({
      code: v.string(),
      documents: text,
      document: text,
      note: text,
      reason: reasonField("Como a escola avisou"),
    }),
    async (env, { code, reason: _, ...said }, _admin, now) => {
      const { output, issues } = parseForm(schoolAnswer, { ...said, answer });
      if (issues) throw new ApiError("invalid_fields", { issues });
      const order = await getOrder(env.DB, "team", code);
      return {
        target: `pedido ${order.code}`,
        before: { estado: ORDER_STATUSES[order.status].label },
        after: { estado: ORDER_STATUSES[SCHOOL_ANSWERS[answer].to].label },
        commit: (entry) => answerOrder(env.DB, order.id, output, "team", now, [entry]),
      };
    },
  );

/** One action per answer, of the same name. */
export const ORDER_ACTIONS = Object.fromEntries(
  (Object.keys(SCHOOL_ANSWERS) as SchoolAnswer[]).map((answer) => [answer, sayForSchool(answer)]),
) as Record<SchoolAnswer, AdminAction>;
