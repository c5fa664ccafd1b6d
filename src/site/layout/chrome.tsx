import type { Site } from "./site.ts";

/** Notices of every page: demonstration data, stale data. */
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
