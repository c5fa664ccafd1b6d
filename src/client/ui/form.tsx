import {
  createContext,
  type FocusEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Alert } from "./alert.tsx";

type Messages = Readonly<Record<string, string>>;

export const FormErrors = createContext<Messages>({});

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, "noValidate"> {
  readonly fields: readonly { readonly name: string; readonly label: string }[];
  readonly errors?: Messages;
  /** Message of each invalid field. */
  readonly check: (values: Readonly<Record<string, FormDataEntryValue>>) => Messages;
  readonly ref?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
}

/** Minimum number of invalid fields that are also listed above the form. */
const SUMMARY_MIN = 3;

/**
 * A form that checks a field when it is left and when its value is settled, not while it is typed (V24). A field shows
 * its first failing check, or else the message of the server, which disappears when the value changes (V28). On
 * sending, the first invalid field gets the focus, and nothing is sent; `onSubmit` runs when all is valid. Without
 * script the browser checks what it can, and the server the rest.
 */
export function Form({ fields, errors = {}, check, onSubmit, ref, children, ...attributes }: Props) {
  const ownForm = useRef<HTMLFormElement>(null);
  const form = ref ?? ownForm;
  // Shown messages of checked fields.
  const [messages, setFound] = useState<Messages>({});
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [summary, setSummary] = useState<readonly { id: string; label: string; message: string }[]>([]);

  const checkNow = () => check(Object.fromEntries(new FormData(form.current!)));
  /** Checks a field, and removes shown messages of other fields that are valid now. */
  const checkField = (name: string) => {
    const now = checkNow();
    setFound((shown) => filter(now, (field) => field === name || field in shown));
  };
  const onSettled = useEffectEvent((name: string) => {
    setChanged((names) => [...names, name]);
    checkField(name);
  });
  useEffect(() => {
    const element = form.current!;
    // From now on we show messages instead of the browser.
    element.noValidate = true;
    // React's onChange is the browser's "input"; a value is settled at "change".
    const onChange = ({ target }: Event) => whenReleased(() => onSettled((target as HTMLInputElement).name));
    element.addEventListener("change", onChange);
    return () => element.removeEventListener("change", onChange);
  }, [form]);

  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement;
    const field = target.closest("[data-field]");
    if (name && field && !field.contains(relatedTarget)) whenReleased(() => checkField(name));
  };

  const onSend = (event: SubmitEvent<HTMLFormElement>) => {
    const now = filter(checkNow(), (name) => fields.some((field) => field.name === name));
    const controls = Array.from(form.current!.elements) as HTMLInputElement[];
    const wrong = controls.filter(({ name }, i) => now[name] && controls.findIndex((c) => c.name === name) === i);
    setFound(now);
    const labelOf = (name: string) => fields.find((field) => field.name === name)!.label.replace(/\.$/, "");
    const lines = wrong.map(({ id, name }) => ({ id, label: labelOf(name), message: now[name]! }));
    // The label is there already.
    setSummary(lines.map((line) => ({ ...line, message: line.message.replace(`O campo ${line.label} `, "") })));
    if (wrong.length === 0) return onSubmit?.(event);
    event.preventDefault();
    wrong[0]!.closest("details")?.setAttribute("open", "");
    wrong[0]!.focus();
  };

  return (
    <form {...attributes} ref={form} onBlur={onBlur} onSubmit={onSend}>
      {summary.length >= SUMMARY_MIN && (
        <Alert variant="danger">
          Confira {summary.length} campos:
          <ul>
            {summary.map(({ id, label, message }) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <FormErrors value={{ ...filter(errors, (name) => !changed.includes(name)), ...messages }}>{children}</FormErrors>
    </form>
  );
}

function filter(messages: Messages, accepts: (name: string) => boolean): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => accepts(name)));
}

/** Runs after a pressed pointer is released: a new message must not move the element that is being clicked. */
function whenReleased(run: () => void): void {
  if (!document.documentElement.matches(":active")) run();
  else addEventListener("mouseup", () => setTimeout(run), { once: true, capture: true });
}
