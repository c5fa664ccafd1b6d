import type { EnemView } from "./enem-view.ts";

/** A mean is never shown without its edition, its participants and its source (B27). */
export function EnemSection({ enem }: { readonly enem: EnemView }) {
  return (
    <>
      <p className="lead">
        Média <b>{enem.average}</b>, com {enem.participants} participantes
        {enem.ranks.length > 0 && <>: {enem.ranks.join(", ")}</>}.
      </p>
      {enem.areas.length > 0 && (
        <ul className="bars" aria-label="Média por área">
          {enem.areas.map(({ label, score, share }) => (
            <li key={label}>
              <span>{label}</span>
              <meter min={0} max={100} value={share} aria-label={`${score} de 1000`} />
              <span>{score}</span>
            </li>
          ))}
        </ul>
      )}
      {enem.earlier.length > 0 && <p>Edições anteriores: {enem.earlier.join("; ")}.</p>}
      <p className="muted">
        {enem.source && <>Fonte: {enem.source}. </>}A média depende de quem fez a prova: não mede, sozinha, a qualidade
        da escola.
      </p>
    </>
  );
}
