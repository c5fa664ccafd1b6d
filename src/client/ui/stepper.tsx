import { CheckIcon } from "./icons.tsx";

/** The badge of a step (S38). */
type StepState = "uncompleted" | "current-unselected" | "completed-selected" | "finished";

/**
 * The state of step `n`, from 1: `current` is the furthest reached step, `selected` the shown one, which is at most
 * `current`.
 */
export function stepState(n: number, current: number, selected: number): StepState {
  if (n === selected) return "completed-selected";
  if (n > current) return "uncompleted";
  return n === current ? "current-unselected" : "finished";
}

interface Props {
  readonly label: string;
  readonly steps: readonly { readonly label: string; readonly href?: string }[];
  readonly current: number;
  readonly selected?: number;
}

/** Steps of a process: reached ones are links, if they have a URL (U28, L6). */
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
