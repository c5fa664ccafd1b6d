import { Fragment, useEffect, useState } from "react";
import { Form } from "../../ui/form.tsx";
import { FormField } from "./form-field.tsx";
import type { FormView } from "./form-view.ts";

/**
 * A form that the browser sends as any form. Without script it is the same form; with it, fields check themselves when
 * left, passwords can be seen, and the button shows that something is under way (S3–S6).
 */
export default function SimpleForm({
  action,
  submit,
  isDangerous,
  hidden = {},
  fields,
  errors,
  draft,
  trap,
}: FormView) {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // Back to a page that was kept as it was left.
    const onShow = () => setBusy(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  return (
    <Form
      className="simple-form"
      method="post"
      action={action}
      errors={errors}
      data-draft={draft}
      onSubmit={() => setBusy(true)}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {trap && <input className="visually-hidden" name={trap} tabIndex={-1} autoComplete="off" aria-hidden="true" />}
      {fields.map((field) => (
        <Fragment key={field.name}>
          {field.section && <h2>{field.section}</h2>}
          <FormField field={field} />
        </Fragment>
      ))}
      <button type="submit" className={isDangerous ? "dangerous" : undefined} aria-busy={isBusy || undefined}>
        {submit}
      </button>
    </Form>
  );
}
