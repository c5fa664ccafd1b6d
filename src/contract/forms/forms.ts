import { ACCOUNT_FORMS } from "./account-forms.ts";
import type { FormSchema } from "./fields.ts";
import { ORDER_FORMS, ORDER_REPLY_FORMS } from "./order-forms.ts";
import { REVIEW_FORMS } from "./review-forms.ts";
import { SCHOOL_FORMS } from "./school-forms.ts";

/** The schema of every form except the team's, by its name: the Worker and the browser validate with the same. */
export const FORMS = {
  ...ACCOUNT_FORMS,
  ...ORDER_FORMS,
  ...SCHOOL_FORMS,
  ...REVIEW_FORMS,
  ...ORDER_REPLY_FORMS,
} satisfies Readonly<Record<string, FormSchema>>;

export type FormName = keyof typeof FORMS;
