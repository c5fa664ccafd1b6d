import { createContext, type FormHTMLAttributes, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Alert } from "./alert.tsx";

/** A registered field of the form. */
interface Registered {
  readonly label: string;
  /** Focus target. */
  readonly control: () => HTMLElement | null;
  /** Validates the field, shows the error and returns it. */
  readonly check: () => string | null;
}

interface FormState {
  /** Server errors by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** Registers a field; returns its unregister function. */
  readonly register: (field: Registered) => () => void;
}

export const FormContext = createContext<FormState>({ errors: {}, register: () => () => {} });

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "noValidate"> {
  readonly errors?: FormState["errors"];
}

/** Minimum errors for a summary above the form. */
const SUMMARY_MIN = 3;

/**
 * A form with client-side validation. On submit, the first invalid field gets the focus, and nothing is sent;
 * `onSubmit` runs when all fields are valid. Without script the browser and the server validate.
 */
export function Form({ errors = {}, onSubmit, children, ...attributes }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef(new Set<Registered>());
  const [wrong, setWrong] = useState<readonly { label: string; message: string; id: string }[]>([]);
  const [state] = useState<FormState["register"]>(() => (field: Registered) => {
    fields.current.add(field);
    return () => fields.current.delete(field);
  });

  useEffect(() => {
    // From now on we show our own messages.
    form.current!.noValidate = true;
  }, []);

  const onSend = (event: SubmitEvent<HTMLFormElement>) => {
    const found = [...fields.current].flatMap(({ label, control, check }) => {
      const message = check();
      const element = control();
      return message === null || !element ? [] : [{ label, message, element }];
    });
    found.sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    setWrong(found.map(({ label, message, element }) => ({ label, message, id: element.id })));
    if (found.length === 0) return onSubmit?.(event);
    event.preventDefault();
    found[0]!.element.focus();
  };

  return (
    <form {...attributes} ref={form} onSubmit={onSend}>
      {wrong.length >= SUMMARY_MIN && (
        <Alert variant="danger">
          Confira {wrong.length} campos:
          <ul>
            {wrong.map(({ label, message, id }) => (
              <li key={id}>
                <a href={`#${id}`}>{label.replace(/\.$/, "")}</a>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <FormContext value={{ errors, register: state }}>{children}</FormContext>
    </form>
  );
}
