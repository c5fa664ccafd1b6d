import { useLayoutEffect, useRef } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Slider as AriaSlider, SliderTrack as AriaTrack, SliderFill, SliderThumb } from "react-aria-components/Slider";

export interface SliderTrackProps {
  readonly label: string;
  /** Name and value of each handle, as they are announced. */
  readonly handles: readonly { readonly label: string; readonly text: string }[];
  /** Positions of the handles on the track, from 0 to `maxPosition`. */
  readonly positions: readonly number[];
  readonly maxPosition: number;
  readonly onMove: (positions: readonly number[]) => void;
  /** Called when a handle is released or a key is pressed. */
  readonly onSettle: (positions: readonly number[]) => void;
}

/** The track of a slider and its handles. Loaded on demand: number fields work without it. */
export function SliderTrack({ label, handles, positions, maxPosition, onMove, onSettle }: SliderTrackProps) {
  return (
    <I18nProvider locale="pt-BR">
      <AriaSlider
        aria-label={label}
        maxValue={maxPosition}
        value={[...positions]}
        onChange={onMove}
        onChangeEnd={onSettle}
      >
        <AriaTrack>
          <SliderFill />
          {handles.map((handle, i) => (
            <Handle key={handle.label} index={i} {...handle} />
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
