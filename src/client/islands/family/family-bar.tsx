import { useAtom, useAtomValue } from "jotai";
import { type RefObject, useRef } from "react";
import { type FamilyList, type Named, toggleCompared } from "../../../domain/family/family-list.ts";
import { MAX_COMPARED, MIN_COMPARED } from "../../../domain/family/school-list.ts";
import { plural } from "../../../domain/text/format.ts";
import { carriedQuery } from "../../../site/carried-query.ts";
import { crestOf } from "../../../site/crest.ts";
import { comparePath, paths } from "../../../site/paths.ts";
import { Crest } from "../../components/crest.tsx";
import { familyListAtom } from "../../state/family.ts";
import { queryAtom } from "../../state/query.ts";
import { showListToast } from "../../state/toasts.ts";
import { Toaster } from "../toaster.tsx";
import { useHydrated } from "../use-hydrated.ts";

interface Props {
  /** Query of the page that the comparison needs too. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/**
 * Sticky bar with the schools to compare, and the toasts of the page above it. Without script it is the form that the
 * checkboxes of the cards belong to.
 */
export default function FamilyBar({ fields }: Props) {
  const [list, setList] = useAtom(familyListAtom);
  const compared = useHydrated() ? list.compared : [];
  const first = useRef<HTMLButtonElement>(null);
  const focusFirst = () => first.current?.focus();

  const remove = (school: Named) => {
    setList(toggleCompared(list, school)!);
    requestAnimationFrame(focusFirst);
  };
  const clear = () => {
    const before: FamilyList = list;
    setList({ ...list, compared: [] });
    const undo = () => {
      setList(before);
      requestAnimationFrame(focusFirst);
    };
    showListToast("success", "Você limpou a comparação.", undo);
  };

  return (
    <>
      <Toaster />
      <form
        id="comparar"
        className={compared.length > 0 ? "on" : undefined}
        action={paths.compare()}
        aria-label="Comparação"
        // Back would tick boxes of schools that have left the comparison.
        autoComplete="off"
      >
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p role="status" className="visually-hidden">
          {compared.length > 0 && `${plural(compared.length, "escola", "escolas")} na comparação.`}
        </p>
        {compared.length === 0 ? (
          <Empty />
        ) : (
          <Chosen compared={compared} first={first} onRemove={remove} onClear={clear} />
        )}
      </form>
    </>
  );
}

/** Shown without script only, once a box is ticked. */
function Empty() {
  return (
    <>
      <p>{`Marque de ${MIN_COMPARED} a ${MAX_COMPARED} escolas.`}</p>
      <button type="submit">Comparar</button>
    </>
  );
}

interface ChosenProps {
  readonly compared: readonly Named[];
  /** The button of the first school. */
  readonly first: RefObject<HTMLButtonElement | null>;
  readonly onRemove: (school: Named) => void;
  readonly onClear: () => void;
}

function Chosen({ compared, first, onRemove, onClear }: ChosenProps) {
  const query = useAtomValue(queryAtom);
  const slugs = compared.map(({ slug }) => slug);
  return (
    <>
      <ul>
        {compared.map((school, i) => (
          <li key={school.slug}>
            <button
              ref={i === 0 ? first : undefined}
              type="button"
              title={school.name}
              onClick={() => onRemove(school)}
            >
              <Crest crest={crestOf(school.slug, school.name)} />
              <span className="visually-hidden">Remover {school.name} da comparação</span>
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      {compared.length < MIN_COMPARED ? (
        <p>Escolha mais uma</p>
      ) : (
        <a className="button" href={comparePath(slugs, carriedQuery(new URLSearchParams(query)))}>
          Comparar ({compared.length}/{MAX_COMPARED})
        </a>
      )}
      <button type="button" className="quiet" aria-label="Limpar a comparação" onClick={onClear}>
        Limpar
      </button>
    </>
  );
}
