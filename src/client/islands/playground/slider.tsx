import { DEFAULT_PRICE_MAX, DEFAULT_PRICE_MIN, DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "../../../domain/constants.ts";
import { Slider } from "../../ui/slider.tsx";
import { type Section, Specimen } from "./section.tsx";

export const slider: Section = {
  id: "faixa",
  title: "Faixa de valores",
  purpose: "O número pode ser digitado ou arrastado. Sem JavaScript ficam os campos de número.",
  keyboard: "Setas: um passo (10). Page Up, Page Down ou Shift com seta: cinco passos (50). Home e End: os extremos.",
  contrast: "Alça 7,5 : 1, trilho 3 : 1. O valor está escrito ao lado.",
  requirement: "U34",
  Specimens: () => (
    <>
      <Specimen name="Duas alças (mensalidade)">
        <Slider
          label="Mensalidade"
          handles={[
            { label: "de R$", name: "de", value: 300 },
            { label: "até R$", name: "ate", value: 1200 },
          ]}
          min={DEFAULT_PRICE_MIN}
          max={DEFAULT_PRICE_MAX}
          format={{ style: "currency", currency: "BRL", maximumFractionDigits: 0 }}
        />
      </Specimen>
      <Specimen name="Uma alça (distância)">
        <Slider
          label="Distância"
          handles={[{ label: "até (km)", name: "raio", value: DEFAULT_RADIUS_KM }]}
          min={1}
          max={MAX_RADIUS_KM}
          step={1}
          format={{ style: "unit", unit: "kilometer" }}
        />
      </Specimen>
    </>
  ),
};
