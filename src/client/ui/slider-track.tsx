import { I18nProvider } from "react-aria-components/I18nProvider";
import { Slider as AriaSlider, SliderTrack as AriaTrack, SliderFill, SliderThumb } from "react-aria-components/Slider";

export interface SliderTrackProps {
  readonly label: string;
  /** Of the handles. */
  readonly labels: readonly string[];
  readonly values: readonly number[];
  readonly minValue: number;
  readonly maxValue: number;
  readonly step: number;
  readonly format: Intl.NumberFormatOptions;
  readonly onMove: (values: readonly number[]) => void;
  /** A handle was let go, or a key was pressed. */
  readonly onSettle: (values: readonly number[]) => void;
}

/** The track of a slider and its handles. A module of its own: pages are complete without it. */
export function SliderTrack({
  label,
  labels,
  values,
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
        value={[...values]}
        formatOptions={format}
        onChange={onMove}
        onChangeEnd={onSettle}
      >
        <AriaTrack>
          <SliderFill />
          {labels.map((own, i) => (
            <SliderThumb key={own} index={i} data-handle={i} aria-label={own} />
          ))}
        </AriaTrack>
      </AriaSlider>
    </I18nProvider>
  );
}
