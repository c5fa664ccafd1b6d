import { useState } from "react";
import { DEFAULT_PRICE_MAX, DEFAULT_PRICE_MIN, DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "../../../domain/constants.ts";
import { toFeeHistogram } from "../../../domain/filters/fee-histogram.ts";
import { SCHOOLS } from "../../../domain/filters/search-kind.ts";
import { FEE_BUCKETS } from "../../../domain/pricing/fee-buckets.ts";
import { formatWholeReais } from "../../../domain/text/format.ts";
import { Slider } from "../../ui/slider.tsx";
import { FeeBars } from "../filters/price-range.tsx";
import type { Section } from "./section.tsx";

const HISTOGRAM = toFeeHistogram(
  Array.from({ length: FEE_BUCKETS }, (_, bucket) => Math.round(90 * Math.exp(-(((bucket - 4) / 5) ** 2)))),
  SCHOOLS.noun,
)!;

export const slider: Section = {
  id: "faixa",
  title: "Faixa de valores",
  purpose: "O número pode ser digitado ou arrastado. Sem JavaScript ficam os campos de número.",
  keyboard:
    "Setas: cinco passos (50). Page Up, Page Down ou Shift com seta: um décimo do trilho. Home e End: os extremos.",
  contrast: "Alça 7,5 : 1, trilho 3 : 1. O valor está escrito ao lado.",
  specimens: {
    "Duas alças (mensalidade)": <Prices />,
    "Uma alça (distância)": <Distance />,
  },
};

function Prices() {
  const [[low = 0, high = 0], setPrices] = useState<readonly number[]>([300, 1200]);
  return (
    <Slider
      label="Mensalidade"
      handles={[
        { id: "faixa-de", name: "de", label: "de R$", value: low },
        { id: "faixa-ate", name: "ate", label: "até R$", value: high },
      ]}
      min={DEFAULT_PRICE_MIN}
      max={DEFAULT_PRICE_MAX}
      format={(reais) => formatWholeReais(100 * reais)}
      scale={HISTOGRAM.scale}
      backdrop={([from = 0, to = 0]) => <FeeBars bars={HISTOGRAM.bars} from={from} to={to} />}
      onCommit={setPrices}
    />
  );
}

function Distance() {
  const [[distance = 0], setDistance] = useState<readonly number[]>([DEFAULT_RADIUS_KM]);
  return (
    <Slider
      label="Distância"
      handles={[{ id: "faixa-raio", name: "raio", label: "até (km)", value: distance }]}
      min={1}
      max={MAX_RADIUS_KM}
      step={1}
      format={(km) => `${km} km`}
      onCommit={setDistance}
    >
      <output>Escolas até {distance} km</output>
    </Slider>
  );
}
