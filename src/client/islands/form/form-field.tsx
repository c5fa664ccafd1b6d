import type { FieldView } from "../../../contract/forms/form-view.ts";
import { CEP_MASK, CPF_MASK, PHONE_MASK } from "../../../domain/forms/mask.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ChoiceGroupField } from "../../ui/choice-group-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { StarField } from "../../ui/star-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

const NUMERIC = {
  tel: { type: "tel", mask: PHONE_MASK },
  cpf: { type: "text", inputMode: "numeric", mask: CPF_MASK },
  cep: { type: "text", inputMode: "numeric", mask: CEP_MASK },
  digits: { type: "text", inputMode: "numeric" },
} as const;

interface Props {
  readonly field: FieldView;
  readonly isRequired: boolean;
}

export function FormField({ field, isRequired }: Props) {
  const { name, label, hint, type, value, options = [], autoComplete, maxLength, rows } = field;
  const shared = { name, label, hint, isRequired };
  const text = { ...shared, autoComplete, defaultValue: value || undefined };
  switch (type) {
    case "long":
      return <TextAreaField {...text} rows={rows} maxCount={maxLength} />;
    case "select":
      return <SelectField {...text} options={options} />;
    case "choice":
      return <ChoiceGroupField {...shared} type="radio" options={options} defaultValue={value ? [value] : []} />;
    case "stars":
      return <StarField {...text} options={options} />;
    case "tick":
      return <CheckboxField {...shared} defaultChecked={value === "on"} />;
    case "tel":
    case "cpf":
    case "cep":
    case "digits":
      return <TextField {...text} {...NUMERIC[type]} />;
    default:
      return <TextField {...text} type={type} />;
  }
}
