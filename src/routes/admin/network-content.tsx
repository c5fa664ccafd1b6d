import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForm } from "../../parts/desk/desk-parts.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import type { LinkView } from "../../site/link-view.ts";

interface Props {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    /** "Diretora, rita@rede.example: edita a página e responde às famílias". */
    readonly what: string;
    readonly bounced: string | null;
    readonly end: DeskFormView;
  }[];
  readonly schools: readonly LinkView[];
}

/** The people and schools of a network, to the team. */
export function NetworkContent({ people, schools }: Props) {
  return (
    <>
      {people.map(({ id, name, what, bounced, end }) => (
        <section key={id} aria-label={name}>
          <h3>{name}</h3>
          <p>{what}</p>
          {bounced && <p className="refused">{bounced}</p>}
          <DeskForm view={end} />
        </section>
      ))}
      {schools.length > 0 && (
        <details>
          <summary>Ver as escolas</summary>
          <LinkList links={schools} />
        </details>
      )}
    </>
  );
}
