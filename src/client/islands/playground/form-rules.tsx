import { type SubmitEvent, useState } from "react";
import { checkForm, isRequired } from "../../../contract/forms/fields.ts";
import { SAMPLE_FORM } from "../../../contract/forms/sample-form.ts";
import { PHONE_MASK } from "../../../domain/forms/mask.ts";
import { Alert } from "../../ui/alert.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ChoiceGroupField } from "../../ui/choice-group-field.tsx";
import { Form } from "../../ui/form.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Section } from "./section.tsx";

const YEARS = [
  { value: "2026", label: "2026" },
  { value: "2027", label: "2027" },
];

const field = (name: string, label: string) => ({ name, label, isRequired: isRequired(SAMPLE_FORM, name) });
const FIELDS = {
  name: field("nome", "Nome completo"),
  email: field("email", "E-mail"),
  phone: field("fone", "Telefone"),
  testimonial: field("relato", "Depoimento"),
  years: field("anos", "Ano letivo"),
  terms: field("termos", "Li e aceito os termos"),
  never: field("nunca", "Campo"),
};

function SampleForm() {
  const [isSent, setSent] = useState(false);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
  };
  return (
    <Form
      className="sample-form"
      aria-label="Formulário de exemplo"
      fields={Object.values(FIELDS)}
      check={(values) => checkForm(SAMPLE_FORM, values)}
      onSubmit={onSubmit}
    >
      <TextField {...FIELDS.name} autoComplete="name" />
      <TextField {...FIELDS.email} type="email" autoComplete="email" />
      <TextField {...FIELDS.phone} type="tel" inputMode="tel" autoComplete="tel" mask={PHONE_MASK} />
      <TextAreaField {...FIELDS.testimonial} />
      <ChoiceGroupField {...FIELDS.years} type="checkbox" options={YEARS} />
      <CheckboxField {...FIELDS.terms} />
      <TextField {...FIELDS.never} hint="Uma regra sem mensagem própria" />
      <button type="submit">Enviar</button>
      {isSent && <Alert variant="success">Tudo certo. Nada foi enviado: é um exemplo.</Alert>}
    </Form>
  );
}

export const formRules: Section = {
  id: "regras",
  title: "Regras de formulário",
  purpose:
    "O mesmo esquema no navegador e no servidor. Confere quando se sai do campo ou se confirma o valor, nunca enquanto se digita; a primeira regra que falha fala.",
  keyboard: "Enter envia. O foco vai ao primeiro campo errado; com três ou mais, há também uma lista com links.",
  contrast: "Erro 7,2 : 1 no claro e 8,8 : 1 no escuro, em texto ligado ao campo.",
  isWide: true,
  specimens: {
    "Ao vivo": <SampleForm />,
  },
};
