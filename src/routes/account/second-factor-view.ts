import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import type { FormName } from "../../contract/forms/forms.ts";
import type { Access } from "../../contract/v3/account.ts";
import { formatDate } from "../../domain/text/format.ts";
import { NO_ERRORS, type Refusal } from "../../parts/forms/form-answer.ts";
import { CODE_FIELD, PASSWORD_FIELD } from "../../parts/forms/form-fields.ts";
import { qrPath } from "../../parts/screen/qr-path.ts";
import { loginByEmailPath, paths, secondFactorPath } from "../../site/paths.ts";

/** Actions of the screen's forms, in the field `acao`. */
export type SecondFactorAction = "comecar" | "confirmar" | "desligar";

export type ScanView = ReturnType<typeof toScanView>;
export type CodesView = ReturnType<typeof toCodesView>;
export type SecondFactorView = ReturnType<typeof toStateView> | ScanView | CodesView;

/** The state of the second factor, and the form that turns it on or off. */
export function toStateView({ hasPassword, secondFactor }: Access, target: string | null, refusal: Refusal | null) {
  const screen = pathTo(target);
  const proof: FieldView[] = hasPassword ? [{ ...PASSWORD_FIELD, name: "proof", label: "Sua senha" }] : [];
  // Accounts without a password sign in again.
  const shared = { notice: refusal?.notice ?? null, loginAgainHref: hasPassword ? null : loginAgainTo(screen) };
  const form = (
    acao: SecondFactorAction,
    schema: FormName,
    submit: string,
    fields: readonly FieldView[],
  ): FormView => ({
    schema,
    action: screen,
    submit,
    hidden: { acao },
    fields,
    errors: refusal?.errors ?? NO_ERRORS,
    isDangerous: acao === "desligar",
  });
  if (!secondFactor) {
    const lead = target?.startsWith(paths.admin())
      ? "Para entrar na administração, sua conta precisa da verificação em duas etapas."
      : "Além da senha, você digita um código que só aparece no seu celular.";
    return { kind: "off" as const, lead, state: null, form: form("comecar", "proof", "Ativar", proof), ...shared };
  }
  const { since, codesLeft } = secondFactor;
  return {
    kind: "on" as const,
    lead: "Para entrar na sua conta, você digita a senha e um código do seu aplicativo.",
    state: `Ativada em ${formatDate(since)}. Códigos de reserva que ainda restam: ${codesLeft}.`,
    form: form("desligar", "secondFactorRemoval", "Desativar", [...proof, CODE_FIELD]),
    ...shared,
  };
}

/** The seed for the app, and the form for its first code; without `app` after a wrong code. */
export function toScanView(
  app: { readonly seed: string; readonly address: string } | null,
  target: string | null,
  refusal: Refusal | null,
) {
  const screen = pathTo(target);
  const form: FormView = {
    schema: "code",
    action: screen,
    submit: "Confirmar",
    hidden: { acao: "confirmar" satisfies SecondFactorAction },
    fields: [{ ...CODE_FIELD, hint: "Os seis números que o aplicativo mostra." }],
    errors: refusal?.errors ?? NO_ERRORS,
  };
  return {
    kind: "scan" as const,
    lead: app
      ? "Escaneie o QR code com um aplicativo autenticador, como o Google Authenticator, o Microsoft Authenticator ou o Aegis."
      : "Digite o código que o aplicativo mostra agora: ele muda a cada meio minuto.",
    notice: refusal?.notice ?? null,
    app: app && { address: app.address, seed: grouped(app.seed), qr: qrPath(app.address) },
    form,
    againHref: screen,
  };
}

/** The recovery codes, shown once. */
export function toCodesView(recoveryCodes: readonly string[], target: string | null) {
  const codes = recoveryCodes.map(grouped);
  return {
    kind: "codes" as const,
    lead: "Verificação em duas etapas ativada. Sua conta foi desconectada de todos os aparelhos.",
    notice: null,
    codes,
    fileHref: `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\r\n")}\r\n`)}`,
    nextHref: target ?? paths.myData(),
  };
}

function pathTo(target: string | null): string {
  return target === null ? paths.secondFactor() : secondFactorPath(target);
}

function loginAgainTo(screen: string): string {
  return loginByEmailPath(screen);
}

/** Groups of four are easier to copy. */
function grouped(text: string): string {
  return text.replace(/.{4}(?=.)/g, "$& ");
}
