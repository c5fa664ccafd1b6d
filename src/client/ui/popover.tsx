import { type ReactNode, useId } from "react";
import { CloseIcon } from "./icons.tsx";

interface Props {
  readonly trigger: string;
  readonly title: string;
  /** Whether Escape and a tap outside close it (U27). */
  readonly isClosable?: boolean;
  readonly children: ReactNode;
}

/** A short explanation beside its button: a native popover, without script. */
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
