import { adminAction, noReason, onlyReason } from "../../contract/forms/admin-actions/action.ts";

export const REPORTED_FEE_ACTIONS = {
  "aceitar-preco": adminAction({
    title: "Aceitar preço informado por família",
    done: ["Preço {de} informado por família aceito", true],
    button: "Aceitar",
    form: noReason,
    key: "id",
  }),
  "recusar-preco": adminAction({
    title: "Recusar preço informado por família",
    done: "Preço {de} informado por família recusado",
    button: "Recusar",
    consequence: "O que a família mandou é apagado, e ela recebe o motivo por e-mail.",
    form: onlyReason,
    key: "id",
  }),
};
