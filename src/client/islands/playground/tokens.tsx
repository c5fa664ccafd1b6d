import type { Section } from "./section.tsx";

const COLORS = [
  "paper",
  "surface",
  "ink",
  "ink-muted",
  "rule",
  "rule-strong",
  "brand",
  "brand-text",
  "info",
  "success",
  "warning",
  "danger",
] as const;

/** Names by class and by token. */
const SIZES = [
  ["4", "text-4"],
  ["3", "text-3"],
  ["2", "text-2"],
  ["1", "text-1"],
  ["0", "text"],
  ["small", "text-small"],
] as const;

export const tokens: Section = {
  id: "fundamentos",
  title: "Fundamentos",
  purpose: "Papel, tinta e um laranja: as cores, as letras e os espaços de que tudo é feito.",
  keyboard: "Não se aplica.",
  contrast: "Cada par de texto e fundo tem pelo menos 4,5 : 1, no claro e no escuro; um teste confere.",
  isWide: true,
  specimens: {
    Cores: (
      <ul className="swatches">
        {COLORS.map((name) => (
          <li key={name}>
            <svg className="swatch" color={`var(--${name})`} aria-hidden="true" />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    ),
    Letras: (
      <ul className="type-sizes">
        {SIZES.map(([size, name]) => (
          <li key={name} className={`size-${size}`}>
            Bolsa de 45% <code>{name}</code>
          </li>
        ))}
      </ul>
    ),
  },
};
