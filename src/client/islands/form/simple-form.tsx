import { Fragment, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { checkForm, type FormSchema, isRequired } from "../../../contract/forms/fields.ts";
import type { FieldView, FormView } from "../../../contract/forms/form-view.ts";
import { FORMS } from "../../../contract/forms/forms.ts";
import { findEntry } from "../../../domain/text/find-entry.ts";
import { Form } from "../../ui/form.tsx";
import { Modal } from "../../ui/modal.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { DraftNote } from "./draft-note.tsx";
import { FormField } from "./form-field.tsx";

/**
 * A form that the browser submits, without script too. With script, fields are checked when they are left, passwords
 * can be shown, and the button shows that the form is being sent (S3–S6).
 */
export default function SimpleForm(view: FormView) {
  return <CheckedForm view={view} schema={(view.schema && findEntry(FORMS, view.schema)) ?? null} />;
}

interface CheckedProps {
  readonly view: FormView;
  /** Null for a form that only the server validates. */
  readonly schema: FormSchema | null;
}

export function CheckedForm({ view, schema }: CheckedProps) {
  const { action, submit, isDangerous, confirm, hidden = {}, fields, errors, draft, trap, note } = view;
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On return from the back/forward cache.
    const onShow = () => setBusy(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // The open dialog makes the page inert: only its own button submits then.
    if (!confirm || isAsking) return setBusy(true);
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      {draft && <DraftNote name={draft} form={form} hasErrors={Object.keys(errors).length > 0} />}
      <Form
        ref={form}
        className="simple-form"
        method="post"
        action={action}
        fields={fields}
        errors={errors}
        check={(values) => (schema ? checkForm(schema, values) : {})}
        onSubmit={onSubmit}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {trap && <input className="visually-hidden" name={trap} tabIndex={-1} autoComplete="off" aria-hidden="true" />}
        {inFolds(fields).map(([first, ...others]) => (
          <Fragment key={first.name}>
            {first.section && <h2>{first.section}</h2>}
            <Fold {...first.fold}>
              {[first, ...others].map((field) => (
                <FormField
                  key={field.name}
                  field={field}
                  isRequired={schema !== null && isRequired(schema, field.name)}
                />
              ))}
            </Fold>
          </Fragment>
        ))}
        <button
          type="submit"
          data-asks={confirm && ""}
          className={isDangerous ? "dangerous" : undefined}
          aria-busy={isBusy || undefined}
        >
          {submit}
        </button>
        {/* After the button, which it moves neither when it is shown nor when the dialog takes its place. */}
        {!isHydrated && confirm?.tick && (
          <p className="check-field late-tick">
            <label>
              <input type="checkbox" required /> {confirm.tick}
            </label>
          </p>
        )}
        {note && <p className="muted">{note}</p>}
      </Form>
      {confirm && (
        <Modal
          title={confirm.title}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          actions={
            <>
              <button type="submit" className="secondary">
                Voltar
              </button>
              <button
                type="button"
                className={isDangerous ? "dangerous" : undefined}
                aria-busy={isBusy || undefined}
                // The dialog stays open: closing it calls `history.back()`, which would cancel the submission.
                onClick={() => form.current!.requestSubmit()}
              >
                {submit}
              </button>
            </>
          }
        >
          <p>{confirm.text}</p>
          {confirm.list && (
            <ul>
              {confirm.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Modal>
      )}
    </>
  );
}

/** The fields, those that follow one another in the same fold together. */
function inFolds(fields: readonly FieldView[]): [FieldView, ...FieldView[]][] {
  const runs: [FieldView, ...FieldView[]][] = [];
  for (const field of fields) {
    const run = runs.at(-1);
    if (run && field.fold && field.fold.summary === run[0].fold?.summary) run.push(field);
    else runs.push([field]);
  }
  return runs;
}

function Fold({
  summary,
  isOpen,
  children,
}: Partial<NonNullable<FieldView["fold"]>> & { readonly children: ReactNode }) {
  if (summary === undefined) return children;
  return (
    <details open={isOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
