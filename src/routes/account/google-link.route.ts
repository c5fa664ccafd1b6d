import { ApiError } from "../../contract/v3/errors.ts";
import { type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { PASSWORD_FIELD } from "../../parts/forms/form-fields.ts";
import type { Loader, PageResult, Submit } from "../../parts/screen/route.ts";
import { loginCodePath, paths } from "../../site/paths.ts";
import { returnPath } from "../../site/return-path.ts";
import { formScreen } from "./form-screen.ts";
import { GOOGLE_FAILED, readGoogleLink } from "./google-link.ts";

/** `/entrar/google/senha`: asks for the password of an account before Google is linked to it. */
export const loadGoogleLink: Loader = ({ session }) => (readGoogleLink(session()) ? show(null) : GOOGLE_FAILED);

export const submitGoogleLink: Submit = async ({ form, backend, session }) => {
  const pending = readGoogleLink(session());
  if (!pending) return GOOGLE_FAILED;
  const target = returnPath(pending.target);
  try {
    const password = textOf(form, "password");
    const { token, awaitsCode } = await backend().account.linkGoogle({ token: pending.token, password });
    session().keepSocialLogin(null);
    session().signIn(token);
    return { kind: "redirect", status: 303, location: awaitsCode ? loginCodePath(target) : target };
  } catch (error) {
    if (error instanceof ApiError && (error.code === "link_expired" || error.code === "social_login_failed")) {
      return GOOGLE_FAILED;
    }
    return show(refusalOf(error, { errors: { password: "Esta não é a senha da sua conta" }, notice: null }));
  }
};

function show(refusal: Refusal | null): PageResult {
  return formScreen(
    {
      title: "Entrar com o Google",
      lead: "O e-mail da sua conta Google já tem uma conta aqui. Digite a senha dessa conta só desta vez. Depois, é só usar o Google.",
      form: {
        schema: "ownPassword",
        action: paths.linkGoogle(),
        submit: "Conectar o Google e entrar",
        fields: [{ ...PASSWORD_FIELD, label: "Senha da conta" }],
      },
      link: { label: "Esqueci minha senha", href: paths.recoverPassword() },
    },
    refusal,
  );
}
