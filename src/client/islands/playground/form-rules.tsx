import { type SubmitEvent, useState } from "react";
import { FIELD_RULES } from "../../../domain/forms/field-rules.ts";
import { required } from "../../../domain/forms/form-rules.ts";
import { PHONE_MASK } from "../../../domain/forms/mask.ts";
import { Alert } from "../../ui/alert.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ChoiceGroupField } from "../../ui/choice-group-field.tsx";
import { Form } from "../../ui/form.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Section, Specimen } from "./section.tsx";

const YEARS = [
  { value: "2026", label: "2026" },
  { value: "2027", label: "2027" },
];
/** A rule without words of its own. */
const NEVER = [{ accepts: (value: unknown) => value === "" }];

function SampleForm() {
  const [isSent, setSent] = useState(false);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
  };
  return (
    <Form className="sample-form" aria-label="Formulário de exemplo" onSubmit={onSubmit}>
      <TextField name="nome" label="Nome completo" autoComplete="name" rules={FIELD_RULES.userName} />
      <TextField name="email" label="E-mail" type="email" autoComplete="email" rules={FIELD_RULES.email} />
      <TextField
        name="fone"
        label="Telefone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        rules={FIELD_RULES.phone}
        mask={PHONE_MASK}
      />
      <TextAreaField name="relato" label="Depoimento" rules={FIELD_RULES.testimonial} />
      <ChoiceGroupField name="anos" type="checkbox" label="Ano letivo" options={YEARS} rules={[required]} />
      <CheckboxField name="termos" label="Li e aceito os termos" rules={[required]} />
      <TextField name="nunca" label="Campo" hint="Uma regra sem mensagem própria" rules={NEVER} />
      <button type="submit">Enviar</button>
      {isSent && <Alert variant="success">Tudo certo. Nada foi enviado: é um exemplo.</Alert>}
    </Form>
  );
}

export const formRules: Section = {
  id: "regras",
  title: "Regras de formulário",
  purpose:
    "As mesmas regras no navegador e no servidor. Correm quando se sai do campo ou se confirma o valor, nunca enquanto se digita; a primeira que falha fala.",
  keyboard: "Enter envia. O foco vai ao primeiro campo errado; com três ou mais, há também uma lista com links.",
  contrast: "Erro 7,2 : 1 no claro e 8,8 : 1 no escuro, em texto ligado ao campo.",
  Specimens: () => (
    <Specimen name="Ao vivo" isWide>
      <SampleForm />
    </Specimen>
  ),
};
