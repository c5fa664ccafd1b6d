import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { SLIDER_KEYBOARD_MULTIPLIER, SLIDER_STEP } from "../../domain/constants.ts";
import type { SliderTrackProps } from "./slider-track.tsx";
import { useDraft } from "./use-draft.ts";

interface SliderHandle {
  /** Label of the number field: "até R$". */
  readonly label: string;
  /** Label of the handle; by default the label of the field. */
  readonly handleLabel?: string;
  readonly id: string;
  /** Name of the number field in its form; the handle is not submitted. */
  readonly name?: string;
  readonly value: number;
  /** A text of the field that nobody has read yet as a value. */
  readonly text?: string | undefined;
  /** The value of an empty field (`search-page/form-url.ts`). */
  readonly blank?: number;
}

/** Positions of values on a track that is not divided evenly, from 0 to 1. */
interface SliderScale {
  readonly toPosition: (value: number) => number;
  readonly toValue: (position: number) => number;
}

interface Props {
  readonly label: string;
  readonly className?: string;
  /** One handle, or the lower and the upper. */
  readonly handles: readonly [SliderHandle] | readonly [SliderHandle, SliderHandle];
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** A value as it is announced: "R$ 1.000", "12 km". */
  readonly format: (value: number) => string;
  /** Default: evenly. Arrows and number fields change the value, drags and page keys the position. */
  readonly scale?: SliderScale | undefined;
  /** Content above the track, such as a histogram. */
  readonly backdrop?: (values: readonly number[]) => ReactNode;
  readonly children?: ReactNode;
  /** Called with settled values: after a drag, a key, or leaving a number field that is in no form. */
  readonly onCommit: (values: readonly number[]) => void;
}

const POSITIONS = 1_000;

/** Key presses within this pause are one change. */
const KEY_PAUSE_MS = 400;

/**
 * One or two values between bounds (U34). The number fields are the control, without script too; until its code is
 * loaded (`slider-track.tsx`), the track is a drawing.
 */
export function Slider({
  label,
  className = "",
  handles,
  min,
  max,
  step = SLIDER_STEP,
  format,
  scale,
  backdrop,
  children,
  onCommit,
}: Props) {
  const settled = handles.map(({ value }) => value);
  /** The values while a handle is moved. */
  const [moved, setMoved] = useState<readonly number[] | null>(null);
  const pause = useRef(0);
  const isKey = useRef(false);
  const [Track, setTrack] = useState<ComponentType<SliderTrackProps>>();
  useEffect(() => {
    // If it does not load, the number fields work alone.
    import("./slider-track.tsx").then((m) => setTrack(() => m.SliderTrack)).catch(() => undefined);
    return () => clearTimeout(pause.current);
  }, []);
  const values = moved ?? settled;
  const { toPosition, toValue } = scale ?? evenScale(min, max, step);
  const clamp = (value: number) => Math.min(max, Math.max(min, Math.round(value)));
  const positions = values.map((value) => Math.round(toPosition(value) * POSITIONS));
  /** Values at positions of the track. A handle that did not move, or that meets another, keeps its exact value. */
  const valuesAt = (next: readonly number[]) =>
    next.map((position, i) => {
      const same = positions[i] === position ? i : positions.indexOf(position);
      if (same >= 0) return values[same]!;
      const value = clamp(toValue(position / POSITIONS));
      return Math.min(i === 0 ? (values[1] ?? max) : max, Math.max(i === 1 ? values[0]! : min, value));
    });
  const commit = (next: readonly number[]) => {
    clearTimeout(pause.current);
    // In one transition with the updates that follow a commit.
    startTransition(() => setMoved(null));
    onCommit(next);
  };
  const onHandle = (next: readonly number[]) => {
    setMoved(next);
    clearTimeout(pause.current);
    if (isKey.current) pause.current = window.setTimeout(() => commit(next), KEY_PAUSE_MS);
    else commit(next);
  };
  const onKey = (event: KeyboardEvent) => {
    isKey.current = true;
    const direction = directionOf(event);
    const i = Number((event.target as HTMLElement).closest<HTMLElement>("[data-handle]")?.dataset.handle);
    if (direction === 0 || Number.isNaN(i)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = roundTo(step, values[i]!) + direction * step * SLIDER_KEYBOARD_MULTIPLIER;
    onHandle(values.with(i, clamp(Math.min(values[i + 1] ?? max, Math.max(values[i - 1] ?? min, next)))));
  };
  const onNumber = (i: number, text: string) => {
    if (/^\s*\d+\s*$/.test(text)) commit(settled.with(i, clamp(Number(text))).sort((a, b) => a - b));
  };

  return (
    <fieldset className={`slider ${className}`}>
      <legend>{label}</legend>
      {backdrop?.(values)}
      <div
        className="track-place"
        onKeyDownCapture={onKey}
        onPointerDownCapture={() => {
          isKey.current = false;
        }}
      >
        {Track ? (
          <Track
            label={label}
            handles={handles.map(({ label: own, handleLabel = own }, i) => ({
              label: handleLabel,
              text: format(values[i]!),
            }))}
            positions={positions}
            maxPosition={POSITIONS}
            onMove={(next) => setMoved(valuesAt(next))}
            onSettle={(next) => onHandle(valuesAt(next))}
          />
        ) : (
          <StillTrack shares={values.map(toPosition)} />
        )}
      </div>
      <div className="numbers">
        {handles.map((handle, i) => (
          <NumberField
            key={handle.id}
            handle={handle}
            settled={(!moved && handle.text) || String(values[i]!)}
            onLeave={(text) => onNumber(i, text)}
          />
        ))}
      </div>
      {children}
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly handle: SliderHandle;
  readonly settled: string;
  readonly onLeave: (text: string) => void;
}

function NumberField({ handle: { id, name, label, blank }, settled, onLeave }: NumberFieldProps) {
  const { shown, type, send } = useDraft(settled);
  const leave = ({ currentTarget: { form } }: SyntheticEvent<HTMLInputElement>) => {
    // A form submits the typed text, and its server reads text that is no whole number.
    if (form) return send();
    startTransition(() => send(settled));
    onLeave(shown);
  };
  return (
    <label htmlFor={id}>
      {label}
      <input
        id={id}
        inputMode="decimal"
        name={name}
        maxLength={40}
        value={shown}
        data-blank={blank}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === "Enter" && leave(event)}
      />
    </label>
  );
}

/** Drawing of the track, which looks like `SliderTrack`. */
function StillTrack({ shares }: { readonly shares: readonly number[] }) {
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  const from = shares.length > 1 ? shares[0]! : 0;
  return (
    <svg className="still" aria-hidden="true">
      <rect x={percent(from)} y="20" width={percent(shares.at(-1)! - from)} height="4" />
      {shares.map((share, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two handles in a fixed order.
        <circle key={i} cx={percent(share)} cy="22" r="12.5" />
      ))}
    </svg>
  );
}

/** A track that is divided evenly. Steps count from zero: from a minimum of 1 they would be 1, 11, 21… */
function evenScale(min: number, max: number, step: number): SliderScale {
  return {
    toPosition: (value) => (value - min) / (max - min),
    toValue: (position) => roundTo(step, min + position * (max - min)),
  };
}

function roundTo(step: number, value: number): number {
  return Math.round(value / step) * step;
}

/** 1 or -1 for arrow keys, which move a handle by five steps (C35), else 0. */
function directionOf({ key, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (shiftKey) return 0;
  if (key === "ArrowRight" || key === "ArrowUp") return 1;
  return key === "ArrowLeft" || key === "ArrowDown" ? -1 : 0;
}
