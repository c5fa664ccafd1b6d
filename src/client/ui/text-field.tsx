import { type FormEvent, type InputHTMLAttributes, useRef, useState } from "react";
import { type Mask, maskText } from "../../domain/forms/mask.ts";
import { Field, type FieldProps } from "./field.tsx";
import { CloseIcon } from "./icons.tsx";

interface Props extends FieldProps {
  readonly type?: "text" | "email" | "tel" | "password" | "search" | "url" | "date";
  readonly autoComplete?: string | undefined;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  readonly defaultValue?: string | undefined;
  readonly maxLength?: number;
  readonly mask?: Mask | undefined;
  readonly isClearable?: boolean;
}

/** A line of text (U15–U17). It is uncontrolled: text that is typed before hydration stays. */
export function TextField(props: Props) {
  const { type = "text", mask, isClearable = false } = props;
  const { autoComplete, inputMode, defaultValue, maxLength } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";

  const onClear = () => {
    const element = input.current!;
    element.value = "";
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.focus();
  };
  return (
    <Field {...props} kind="text">
      {(control) => (
        <div className="box">
          <input
            {...control}
            ref={input}
            type={isPassword && isShown ? "text" : type}
            autoComplete={autoComplete}
            inputMode={inputMode}
            // The style recognizes an empty field by it.
            placeholder=" "
            maxLength={maxLength}
            defaultValue={mask && defaultValue ? maskText(mask, defaultValue).text : defaultValue}
            onInput={mask && ((event) => applyMask(mask, event))}
          />
          {isClearable && (
            <button type="button" className="clear icon-button" aria-label="Limpar" onClick={onClear}>
              <CloseIcon />
            </button>
          )}
          {isPassword && (
            <button
              type="button"
              className="reveal"
              aria-label={isShown ? "Ocultar senha" : "Mostrar senha"}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? "Ocultar" : "Mostrar"}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

function applyMask(mask: Mask, event: FormEvent<HTMLInputElement>): void {
  const { inputType = "", isComposing = false } = event.nativeEvent as Partial<InputEvent>;
  // An input method (IME) is composing: changing its text would break the composition.
  if (isComposing) return;
  const element = event.currentTarget;
  const isTyped = /^(insert(CompositionText|Text)|delete)/.test(inputType);
  const masked = maskText(mask, element.value, element.selectionStart ?? element.value.length, isTyped);
  if (masked.text === element.value) return;
  element.value = masked.text;
  element.setSelectionRange(masked.caret, masked.caret);
}
