import { type ReactNode, useId } from "react";
import { CloseIcon } from "./icons.tsx";

interface Props {
  /** What the button says. */
  readonly trigger: string;
  readonly title: string;
  /** Whether Escape and a tap elsewhere close it; else only its button does (U27). */
  readonly isClosable?: boolean;
  readonly children: ReactNode;
}

/** A word of explanation beside its button. The browser opens, closes and places it, without script. */
export function Popover({ trigger, title, isClosable = true, children }: Props) {
  const id = useId();
  return (
    <>
      <button type="button" className="secondary" popoverTarget={id}>
        {trigger}
      </button>
      <section id={id} className="popover" popover={isClosable ? "auto" : "manual"} aria-label={title}>
        <header>
          <b>{title}</b>
          {isClosable && (
            <button
              type="button"
              className="icon-button"
              popoverTarget={id}
              popoverTargetAction="hide"
              aria-label="Fechar"
            >
              <CloseIcon />
            </button>
          )}
        </header>
        {children}
      </section>
    </>
  );
}
