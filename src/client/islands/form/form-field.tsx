import { FIELD_RULES } from "../../../domain/forms/field-rules.ts";
import { email, type FormRule, phone, required } from "../../../domain/forms/form-rules.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { ChoiceGroupField } from "../../ui/choice-group-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { StarField } from "../../ui/star-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { FieldView } from "./form-view.ts";

const ticked: FormRule = { accepts: (value) => value === true, message: () => "Marque para continuar" };

const RULES: Record<FieldView["rules"], readonly FormRule[]> = {
  ...FIELD_RULES,
  // Of an account that exists: whatever its length, it is right or wrong.
  anyPassword: [required],
  optionalPhone: [phone],
  optionalEmail: [email],
  anything: [required],
  tick: [ticked],
  none: [],
};

/** One field of a form that is described by data. */
export function FormField({ field }: { readonly field: FieldView }) {
  const { type, rules, value, options = [], autoComplete, maxLength, section: _, ...shared } = field;
  const props = { ...shared, rules: RULES[rules] };
  switch (type) {
    case "long":
      return <TextAreaField {...props} defaultValue={value} maxCount={maxLength} />;
    case "select":
      return <SelectField {...props} options={options} defaultValue={value} placeholder="Escolha" />;
    case "choice":
      return <ChoiceGroupField {...props} type="radio" options={options} defaultValue={value ? [value] : []} />;
    case "stars":
      return <StarField {...props} options={options} defaultValue={value} isOptional={rules === "none"} />;
    case "tick":
      return <CheckboxField {...props} defaultChecked={value === "on"} />;
    default:
      return <TextField {...props} type={type} autoComplete={autoComplete} defaultValue={value} />;
  }
}
