import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForm } from "../../parts/desk/desk-parts.tsx";

interface Props {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    /** "Diretora: edita a página e responde às famílias". */
    readonly what: string;
    /** Ends the access; null for the person who looks. */
    readonly end: DeskFormView | null;
  }[];
  /** Form by which another person asks for access. */
  readonly claimPath: string;
}

/** People with access to the desk of a school. */
export function PeopleContent({ people, claimPath }: Props) {
  return (
    <section aria-labelledby="pessoas">
      <h2 id="pessoas">Quem cuida da página</h2>
      {people.map(({ id, name, what, end }) => (
        <article key={id} aria-label={name}>
          <h3>{name}</h3>
          <p>{what}</p>
          {end && <DeskForm view={end} />}
        </article>
      ))}
      <p>
        Outra pessoa da escola também pode ter acesso: ela pede por conta própria, e nós conferimos.{" "}
        <a href={claimPath}>Pedir acesso para outra pessoa</a>
      </p>
    </section>
  );
}
