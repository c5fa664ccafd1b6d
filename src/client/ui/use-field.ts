import { useContext, useEffect, useId, useRef, useState } from "react";
import { type FieldValue, type FormRule, firstError, required } from "../../domain/forms/form-rules.ts";
import { FormContext } from "./form.tsx";

/** What every field of a form is given. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Shown below the label. */
  readonly hint?: string;
  readonly rules?: readonly FormRule[];
  /** What the server, or another field, has against it. */
  readonly error?: string | null;
}

/**
 * The rules of a field, run when it is left and when its value is settled, not while it is typed (V24). What is shown
 * is the first that fails or else the supplied error (V28), which goes when the value changes. `container` goes to the
 * element around all of the field's controls, from which `read` takes the value; `control` is for the control itself.
 */
export function useField<E extends HTMLElement>(
  { name, label, rules = [], hint, error: supplied }: FieldProps,
  read: (container: E) => FieldValue,
) {
  const id = useId();
  const container = useRef<E>(null);
  const form = useContext(FormContext);
  const given = supplied ?? form.errors[name] ?? null;
  const [found, setFound] = useState<string | null>(null);
  const [outdated, setOutdated] = useState<string | null>(null);

  const check = () => {
    const message = firstError(label, read(container.current!), rules);
    setFound(message);
    return message;
  };
  const latest = useRef({ check, given });
  useEffect(() => {
    latest.current = { check, given };
  });

  const { register } = form;
  useEffect(() => {
    // React's onChange is the browser's "input"; the rules wait for "change".
    const element = container.current!;
    const onChange = () => {
      whenReleased(() => {
        latest.current.check();
        setOutdated(latest.current.given);
      });
    };
    const onLeave = (event: FocusEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) whenReleased(() => latest.current.check());
    };
    element.addEventListener("change", onChange);
    element.addEventListener("focusout", onLeave);
    const unregister = register({
      label,
      control: () => element.querySelector<HTMLElement>("input, select, textarea"),
      check: () => latest.current.check(),
    });
    return () => {
      element.removeEventListener("change", onChange);
      element.removeEventListener("focusout", onLeave);
      unregister();
    };
  }, [register, label]);

  const error = found ?? (given === outdated ? null : given);
  const describedBy = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(" ") || undefined;
  return {
    id,
    error,
    container,
    control: {
      id,
      name,
      required: rules.includes(required),
      "aria-invalid": error !== null,
      "aria-describedby": describedBy,
    },
  };
}

/** A field that is left for another by the pointer must not move that one away before the pointer is let go. */
function whenReleased(run: () => void): void {
  if (!document.querySelector(":active")) run();
  else addEventListener("mouseup", () => setTimeout(run), { once: true, capture: true });
}
