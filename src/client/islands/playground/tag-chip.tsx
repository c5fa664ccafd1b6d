import { useState } from "react";
import { TagChip } from "../../ui/tag-chip.tsx";
import type { Section } from "./section.tsx";

function LiveChip() {
  const [isSelected, setSelected] = useState(false);
  return <TagChip label="Integral" isSelected={isSelected} onToggle={() => setSelected(!isSelected)} />;
}

export const tagChip: Section = {
  id: "etiqueta",
  title: "Etiqueta",
  purpose: "Algo a escolher ou a tirar; o nome do botão diz qual dos dois.",
  keyboard: "Enter ou Espaço escolhe e tira.",
  contrast: "Tinta sobre o fundo 14,9 : 1. O visto e o × dizem o estado sem cor.",
  specimens: {
    "A escolher": <TagChip label="Manhã" isSelected={false} onToggle={() => {}} />,
    Escolhida: <TagChip label="Tarde" isSelected onToggle={() => {}} />,
    "Ao vivo": <LiveChip />,
  },
};
