import { useLayoutEffect, useRef } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Slider as AriaSlider, SliderTrack as AriaTrack, SliderFill, SliderThumb } from "react-aria-components/Slider";

export interface SliderTrackProps {
  readonly label: string;
  /** Of the handles. */
  readonly labels: readonly string[];
  readonly values: readonly number[];
  /** Of the values on the track, between `minValue` and `maxValue`. */
  readonly positions: readonly number[];
  readonly minValue: number;
  readonly maxValue: number;
  readonly step: number;
  readonly format: (value: number) => string;
  readonly onMove: (positions: readonly number[]) => void;
  /** Called when a handle is released or a key is pressed. */
  readonly onSettle: (positions: readonly number[]) => void;
}

/** The track of a slider and its handles. Loaded on demand: number fields work without it. */
export function SliderTrack({
  label,
  labels,
  values,
  positions,
  minValue,
  maxValue,
  step,
  format,
  onMove,
  onSettle,
}: SliderTrackProps) {
  return (
    <I18nProvider locale="pt-BR">
      <AriaSlider
        aria-label={label}
        minValue={minValue}
        maxValue={maxValue}
        step={step}
        value={[...positions]}
        onChange={onMove}
        onChangeEnd={onSettle}
      >
        <AriaTrack>
          <SliderFill />
          {labels.map((own, i) => (
            <Handle key={own} index={i} label={own} text={format(values[i]!)} />
          ))}
        </AriaTrack>
      </AriaSlider>
    </I18nProvider>
  );
}

/** A handle that announces its value: React Aria would announce the position. */
function Handle({ index, label, text }: { readonly index: number; readonly label: string; readonly text: string }) {
  const input = useRef<HTMLInputElement>(null);
  // After every render, which may reset it to the position.
  useLayoutEffect(() => {
    input.current!.setAttribute("aria-valuetext", text);
  });
  return <SliderThumb index={index} data-handle={index} aria-label={label} inputRef={input} />;
}
