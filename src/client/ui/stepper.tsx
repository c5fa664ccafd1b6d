import { CheckIcon } from "./icons.tsx";

/** The badge of a step (S38). */
export type StepState = "uncompleted" | "current-unselected" | "completed-selected" | "finished";

/**
 * The state of step `n`, counted from 1, when the work has come to `current` and `selected` is the step on show, which
 * is `current` or one before it.
 */
export function stepState(n: number, current: number, selected: number): StepState {
  if (n === selected) return "completed-selected";
  if (n > current) return "uncompleted";
  return n === current ? "current-unselected" : "finished";
}

interface Props {
  /** What the steps lead to. */
  readonly label: string;
  readonly steps: readonly { readonly label: string; readonly href?: string }[];
  readonly current: number;
  readonly selected?: number;
}

/** The steps of a longer matter: those already reached are links, where they have an address (U28, L6). */
export function Stepper({ label, steps, current, selected = current }: Props) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, i) => {
        const n = i + 1;
        const state = stepState(n, current, selected);
        const content = (
          <>
            <span className="badge" role="img" aria-label={`Passo ${n} de ${steps.length}`}>
              {state === "finished" ? <CheckIcon /> : n}
            </span>
            <span>{step.label}</span>
            {state === "finished" && <span className="visually-hidden"> (feito)</span>}
          </>
        );
        return (
          <li key={step.label} data-state={state} aria-current={n === selected ? "step" : undefined}>
            {step.href && n <= current && n !== selected ? <a href={step.href}>{content}</a> : <span>{content}</span>}
          </li>
        );
      })}
    </ol>
  );
}
