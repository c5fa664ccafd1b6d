import { formatList } from "../../domain/text/format.ts";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import type { FactsView } from "./facts-view.ts";

export function FactsContent({ view: { missing, groups } }: { readonly view: FactsView }) {
  return (
    <>
      <p id="dados">
        {missing.length > 0 && (
          <>
            O que as famílias procuram primeiro e falta aqui: <b>{formatList(missing)}</b>.{" "}
          </>
        )}
        Cada campo aparece na página com “informado pela escola” e a data. Os dados oficiais continuam ao lado. Deixe em
        branco o que não quiser contar.
      </p>
      {groups.map(({ group, title, form }) => (
        <section key={group} aria-labelledby={group}>
          <h2 id={group}>{title}</h2>
          <OpenDeskForm view={form} />
        </section>
      ))}
    </>
  );
}
