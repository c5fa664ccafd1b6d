import { useAtom } from "jotai";
import { mergeList } from "../../../domain/family/family-list.ts";
import { MAX_LISTED } from "../../../domain/family/school-list.ts";
import { plural } from "../../../domain/text/format.ts";
import { familyListAtom } from "../../state/family.ts";
import { showListToast } from "../../state/toasts.ts";
import { useHydrated } from "../use-hydrated.ts";

interface Props {
  readonly slugs: readonly string[];
  /** Notes of the sender, by slug. */
  readonly notes: Readonly<Record<string, string>>;
}

/** Offers to add the schools of a shared list to the own one, which loses nothing. */
export function MergeOffer({ slugs, notes }: Props) {
  const [own, setOwn] = useAtom(familyListAtom);
  if (!useHydrated() || slugs.length === 0) return null;
  const { list, added, left } = mergeList(own, slugs, notes);
  if (added === 0) {
    const isFull = `Sua lista já tem ${MAX_LISTED} escolas: remova uma para adicionar outra.`;
    return <p className="merge">{left > 0 ? isFull : "Todas já estão na sua lista."}</p>;
  }
  const join = () => {
    setOwn(list);
    showListToast("success", `${plural(added, "escola adicionada", "escolas adicionadas")} à sua lista.`, () =>
      setOwn(own),
    );
  };
  return (
    <div className="merge">
      <button type="button" onClick={join}>
        Adicionar à minha lista
      </button>
      <p className="muted">
        {plural(added, "escola ainda não está", "escolas ainda não estão")} na sua lista.
        {left > 0 && ` ${plural(left, "não cabe", "não cabem")} nela.`}
      </p>
    </div>
  );
}
