import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ChoiceGroupField } from "../../ui/choice-group-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Section } from "./section.tsx";

const SHIFTS = [
  { value: "manha", label: "Manhã" },
  { value: "tarde", label: "Tarde" },
  { value: "integral", label: "Integral" },
];

export const choiceFields: Section = {
  id: "escolhas",
  title: "Escolhas",
  purpose: "Poucas opções ficam todas à vista; muitas, na lista do próprio aparelho.",
  keyboard: "Setas mudam a opção de um grupo de uma escolha só; Espaço marca e desmarca.",
  contrast: "Marca em verde-petróleo 7,2 : 1.",
  specimens: {
    Lista: <SelectField name="turno" label="Turno" options={SHIFTS} />,
    "Uma de algumas": (
      <ChoiceGroupField
        name="um-turno"
        type="radio"
        label="Turno preferido"
        options={SHIFTS}
        defaultValue={["tarde"]}
      />
    ),
    "Quantas quiser": <ChoiceGroupField name="turnos" type="checkbox" label="Turnos possíveis" options={SHIFTS} />,
    Concordância: (
      <CheckboxField name="aceite" label="Quero receber um aviso por e-mail" hint="No máximo um por semana" />
    ),
  },
};
