import { Form } from "../../ui/form.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Section } from "./section.tsx";

export const textField: Section = {
  id: "texto",
  title: "Campo de texto",
  purpose: "Rótulo sempre à vista, ajuda acima do campo, erro abaixo dele.",
  keyboard: "Tab entra e chega a Limpar ou Mostrar; os dois devolvem o foco ou o estado sem perder o texto.",
  contrast: "Borda 3 : 1, texto 17,3 : 1, erro 7,2 : 1. O erro tem texto, não só cor.",
  specimens: {
    Simples: <TextField name="simples" label="Bairro" hint="Como está na conta de luz" />,
    "Com limpar": <TextField name="limpar" label="Nome da escola" defaultValue="Horizonte" isClearable />,
    Senha: <TextField name="senha" label="Senha" type="password" autoComplete="off" defaultValue="segredo9" />,
    "Com erro dado": (
      <Form fields={[]} errors={{ erro: "Este código já foi usado." }} check={() => ({})}>
        <TextField name="erro" label="Código" defaultValue="12" />
      </Form>
    ),
    "Várias linhas": <TextAreaField name="linhas" label="Recado" rows={3} />,
  },
};
