import { createElement } from "react";
import { formsFor, REASON } from "../../parts/desk/desk-form.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";
import { adminScreen } from "./admin-screen.ts";

/** `/admin/acessos`: ends the sessions of an account; roles are given by the command line alone. */
export const [loadAccess, submitAccess] = adminScreen("Acessos", async (_context, { refused, notice }) => {
  const path = paths.adminAccess();
  const view = formsFor(
    path,
    {},
    refused,
  )("encerrar-acesso", [
    { name: "email", label: "E-mail da conta", type: "email", hint: "A pessoa recebe um aviso. Nada é apagado." },
    REASON,
  ]);
  const lead =
    "Desconecte uma conta que outra pessoa usa. Quem é da equipe, e quem perdeu a verificação em duas etapas, muda pela linha de comando: ninguém recebe esse poder por uma tela.";
  const children = [
    createElement(OpenDeskForm, { key: "conta", view }),
    createElement("p", { key: "minha" }, createElement("a", { href: paths.myData() }, "Minha conta")),
  ];
  return createElement(AdminFrame, { title: "Acessos", current: path, notice, lead, children });
});
