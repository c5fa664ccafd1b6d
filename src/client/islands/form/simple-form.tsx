import { useEffect, useState } from "react";
import { FIELD_RULES } from "../../../domain/field-rules.ts";
import { type FormRule, phone, required } from "../../../domain/form-rules.ts";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { FieldView, FormView } from "./form-view.ts";

const RULES: Record<FieldView["rules"], readonly FormRule[]> = {
  ...FIELD_RULES,
  // Of an account that exists: whatever its length, it is right or wrong.
  anyPassword: [required],
  optionalPhone: [phone],
  anything: [required],
};

/**
 * A form of lines of text that the browser sends as any form. Without script it is the same form; with it, fields
 * check themselves when left, passwords can be seen, and the button shows that something is under way (S3–S6).
 */
export default function SimpleForm({ action, submit, isDangerous, hidden = {}, fields, errors }: FormView) {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // Back to a page that was kept as it was left.
    const onShow = () => setBusy(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  return (
    <Form className="simple-form" method="post" action={action} errors={errors} onSubmit={() => setBusy(true)}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map(({ value, rules, ...field }) => (
        <TextField key={field.name} {...field} defaultValue={value} rules={RULES[rules]} />
      ))}
      <button type="submit" className={isDangerous ? "dangerous" : undefined} aria-busy={isBusy || undefined}>
        {submit}
      </button>
    </Form>
  );
}
