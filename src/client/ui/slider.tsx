import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Slider as AriaSlider, SliderFill, SliderThumb, SliderTrack } from "react-aria-components/Slider";
import { SLIDER_KEYBOARD_MULTIPLIER, SLIDER_STEP } from "../../domain/constants.ts";

/** A handle and its number field. */
export interface SliderHandle {
  /** "até R$". */
  readonly label: string;
  /** Name of the number field; the handle itself is not submitted. */
  readonly name?: string;
  readonly value: number;
}

interface Props {
  readonly label: string;
  /** One handle, or the lower and the upper. */
  readonly handles: readonly [SliderHandle] | readonly [SliderHandle, SliderHandle];
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Format of announced values: "R$ 1.000", "12 km". */
  readonly format: Intl.NumberFormatOptions;
  /** Drawn behind the track, as a histogram. */
  readonly backdrop?: ReactNode;
  /** Called when a value is final: on release, key or blur. */
  readonly onCommit?: (values: readonly number[]) => void;
}

/**
 * A slider for one or two values (U34). The number fields are the server-rendered controls; the track needs the script.
 * A final value fires `change` on its number field, so that the form is notified.
 */
export function Slider({ label, handles, min, max, step = SLIDER_STEP, format, backdrop, onCommit }: Props) {
  const id = useId();
  const firstField = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState<readonly number[]>(handles.map(({ value }) => value));
  /** Text of a number field while typing. */
  const [drafts, setDrafts] = useState<Readonly<Record<number, string>>>({});
  const isNews = useRef(false);
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  // Steps are multiples from zero: from a minimum of 1 they would be 1, 11, 21…
  const bounds = { minValue: Math.floor(min / step) * step, maxValue: Math.ceil(max / step) * step };
  const clamp = (value: number) => Math.min(max, Math.max(min, Math.round(value)));

  // Commits after React has written the values into the number fields, for the form to read.
  useEffect(() => {
    if (!isNews.current) return;
    isNews.current = false;
    firstField.current!.dispatchEvent(new Event("change", { bubbles: true }));
  });

  const settle = (next: readonly number[]) => {
    const settled = next.map(clamp).sort((a, b) => a - b);
    setValues(settled);
    setDrafts({});
    onCommit?.(settled);
    return settled;
  };
  const onHandle = (next: readonly number[]) => {
    isNews.current = true;
    settle(next);
  };
  const onNumber = (i: number) => {
    const draft = drafts[i];
    if (draft === undefined) return;
    const settled = settle(draft.trim() === "" ? values : values.with(i, Number(draft)));
    // The field's own `change` had the typed text, not the final value.
    isNews.current = String(settled[i]) !== draft;
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const direction = pageDirection(event);
    const i = Number((event.target as HTMLElement).closest<HTMLElement>("[data-handle]")?.dataset.handle);
    if (direction === 0 || Number.isNaN(i)) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = Math.round(values[i]! / step) * step + direction * step * SLIDER_KEYBOARD_MULTIPLIER;
    onHandle(values.with(i, Math.min(values[i + 1] ?? max, Math.max(values[i - 1] ?? min, moved))));
  };

  return (
    <fieldset className="slider">
      <legend>{label}</legend>
      {backdrop}
      <div className="track-place" onKeyDownCapture={onKeyDownCapture}>
        {isHydrated && (
          <I18nProvider locale="pt-BR">
            <AriaSlider
              aria-label={label}
              {...bounds}
              step={step}
              value={values.map((value) => Math.round(value / step) * step)}
              formatOptions={format}
              onChange={(next) => setValues(next.map(clamp))}
              onChangeEnd={onHandle}
            >
              <SliderTrack>
                <SliderFill />
                {handles.map((handle, i) => (
                  <SliderThumb key={handle.label} index={i} data-handle={i} aria-label={handle.label} />
                ))}
              </SliderTrack>
            </AriaSlider>
          </I18nProvider>
        )}
      </div>
      <div className="numbers">
        {handles.map((handle, i) => (
          <label key={handle.label} htmlFor={`${id}${i}`}>
            {handle.label}
            <input
              id={`${id}${i}`}
              ref={i === 0 ? firstField : undefined}
              type="number"
              inputMode="numeric"
              name={handle.name}
              min={min}
              max={max}
              value={drafts[i] ?? values[i]}
              onChange={(event) => setDrafts({ ...drafts, [i]: event.target.value })}
              onBlur={() => onNumber(i)}
              onKeyDown={(event) => event.key === "Enter" && onNumber(i)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** 1 or -1 for the keys of large steps, else 0. */
function pageDirection({ key, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (key === "PageUp" || (shiftKey && (key === "ArrowRight" || key === "ArrowUp"))) return 1;
  if (key === "PageDown" || (shiftKey && (key === "ArrowLeft" || key === "ArrowDown"))) return -1;
  return 0;
}
