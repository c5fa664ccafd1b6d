import { type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { CODE_FIELD } from "../../parts/forms/form-fields.ts";
import type { Loader, PageResult, Submit } from "../../parts/screen/route.ts";
import { loginCodePath, loginPath, paths } from "../../site/paths.ts";
import { formScreen } from "./form-screen.ts";
import { targetAfterLogin } from "./redirect-target.ts";

/** `/entrar/codigo`: the second factor, after the password. */
export const loadLoginCode: Loader = async ({ url, account, session }) => {
  const target = targetAfterLogin(url);
  if (await account()) return { kind: "redirect", status: 303, location: target };
  if (session().userToken === undefined) return { kind: "redirect", status: 303, location: loginPath(target, false) };
  return show(target, null);
};

export const submitLoginCode: Submit = async ({ url, form, backend, session }) => {
  const target = targetAfterLogin(url);
  try {
    session().signIn(await backend().secondFactor.submitCode({ code: textOf(form, "code") }));
  } catch (error) {
    return show(target, refusalOf(error));
  }
  return { kind: "redirect", status: 303, location: target };
};

function show(target: string, refusal: Refusal | null): PageResult {
  return formScreen(
    {
      title: "Código de verificação",
      lead: "Abra seu aplicativo autenticador e digite o código que aparece para este site.",
      form: {
        schema: "code",
        action: loginCodePath(target),
        submit: "Entrar",
        fields: [{ ...CODE_FIELD, hint: "Sem o aplicativo? Digite um dos seus códigos de reserva." }],
      },
      link: { label: "Perdeu o aplicativo e os códigos? Fale conosco", href: paths.contact() },
    },
    refusal,
  );
}
