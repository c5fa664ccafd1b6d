import { createElement } from "react";
import { NO_ERRORS, type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import ChargeCheckPage from "./charge-check.page.tsx";
import { checkedReading } from "./checked.view.ts";
import { readPasted } from "./pasted.rules.ts";
import type { Reading } from "./reading.rules.ts";

const EMPTY: Refusal = {
  status: 422,
  errors: { code: "Cole o código ou o endereço que você recebeu." },
  notice: null,
  retryAfterS: undefined,
};

const TITLE = "Confira uma cobrança";

/** `/conferir` (K36). A code is in no address: it may be of a person. */
export const loadChargeCheck: Loader = (context) => show(context, "", null);

/** Shows the form again with the reading, without a redirect: nothing is stored. */
export const submitChargeCheck: Submit = async (context) => {
  const text = textOf(context.form, "code");
  const pasted = readPasted(text, context.hosts);
  if (pasted.kind === "empty") return show(context, "", null, EMPTY);
  try {
    return show(context, text, await checkedReading(text, pasted, context));
  } catch (error) {
    return show(context, text, null, refusalOf(error));
  }
};

function show(
  { hosts }: RouteContext,
  text: string,
  reading: Reading | null,
  refusal: Refusal | null = null,
): RouteResult {
  const path = paths.checkCharge();
  const trail = [HOME_LINK, { label: TITLE, href: path }];
  return {
    kind: "page",
    status: refusal?.status ?? 200,
    ...((reading || refusal) && { isPrivate: true, retryAfterS: refusal?.retryAfterS }),
    meta: {
      title: TITLE,
      description:
        "Recebeu um Pix, um comprovante ou um link de bolsa? Cole aqui e veja se é nosso, se vale e o que foi conferido.",
      canonical: path,
      isIndexable: true,
      styles: "chargeCheck",
      trail,
    },
    body: createElement(ChargeCheckPage, {
      trail,
      title: TITLE,
      notice: refusal?.notice ?? null,
      check: { action: path, hosts, text, reading, errors: refusal?.errors ?? NO_ERRORS },
    }),
  };
}
