import { useContext, useEffect, useId, useRef, useState } from "react";
import { type FieldValue, type FormRule, firstError, required } from "../../domain/forms/form-rules.ts";
import { FormContext } from "./form.tsx";

/** Props of every field. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Shown below the label. */
  readonly hint?: string;
  readonly rules?: readonly FormRule[];
  /** Error from the server or another field. */
  readonly error?: string | null;
}

/**
 * Validates a field on blur and on change, not while typing (V24). The shown error is the first broken rule, or else
 * the supplied error (V28) until the value changes. `container` wraps the field's controls, from which `read` takes the
 * value; `control` is the control itself.
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
    // React's onChange is the native "input" event; validation needs "change".
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

/** Defers validation until the pointer is released: an error message must not move the element being clicked. */
function whenReleased(run: () => void): void {
  if (!document.querySelector(":active")) run();
  else addEventListener("mouseup", () => setTimeout(run), { once: true, capture: true });
}
