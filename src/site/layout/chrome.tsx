import type { Site } from "./site.ts";

/** What every page says of its data: that it is made up, and that it is old. */
export function DataNotices({ site }: { readonly site: Site }) {
  return (
    <>
      {site.isDemonstration && (
        <aside className="demonstration" aria-label="Aviso">
          <b>Demonstração.</b> Todos os dados são fictícios.
        </aside>
      )}
      {site.dataAge && (
        <aside className="demonstration" aria-label="Idade dos dados">
          <b>{`Dados de ${site.dataAge} atrás.`}</b> Já estamos buscando os mais novos.
        </aside>
      )}
    </>
  );
}
