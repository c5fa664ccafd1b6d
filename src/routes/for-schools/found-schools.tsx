import { Mark } from "../../client/components/school-card.tsx";
import { plural } from "../../domain/text/format.ts";
import type { SchoolCardView } from "../../parts/cards/card-view.ts";
import { paths } from "../../site/paths.ts";

export interface FoundSchool extends Pick<SchoolCardView, "slug" | "name" | "crest" | "logo"> {
  /** "Água Verde · Curitiba/PR". */
  readonly place: string;
  /** Street and number, or empty. */
  readonly address: string;
  readonly href: string;
  readonly claimHref: string;
}

export interface FoundView {
  readonly schools: readonly FoundSchool[];
  /** Whether an INEP code or a CNPJ was searched. */
  readonly isNumber: boolean;
  readonly previousHref: string | null;
  readonly nextHref: string | null;
}

interface Props {
  /** The searched text. */
  readonly name: string;
  readonly found: FoundView;
}

/** The schools of a name, each with the form that claims its page. */
export function FoundSchools({ name, found: { schools, isNumber, previousHref, nextHref } }: Props) {
  const notHere = (
    <p>
      Não achou?{" "}
      {isNumber
        ? "Nem toda escola tem CNPJ nas fontes oficiais: procure pelo nome"
        : "Escreva só a parte mais conhecida do nome, sem “Colégio” ou “Escola”"}
      , ou <a href={`${paths.contact()}?assunto=escola`}>fale com a equipe</a>.
    </p>
  );
  if (schools.length === 0) {
    return (
      <>
        <p role="status">
          <b>{`Não encontramos nenhuma escola particular com ${isNumber ? "o número" : "o nome"} “${name}”.`}</b>
        </p>
        {notHere}
      </>
    );
  }
  return (
    <>
      <p role="status">
        {previousHref || nextHref
          ? "Escolas com esse nome, as mais próximas primeiro"
          : plural(schools.length, "escola encontrada", "escolas encontradas")}
      </p>
      <ul>
        {schools.map((school) => (
          <li key={school.slug}>
            <Mark card={school} />
            <p>
              <a href={school.href}>
                <b>{school.name}</b>
              </a>
              <span>{[school.address, school.place].filter(Boolean).join(" · ")}</span>
            </p>
            <a className="button secondary" href={school.claimHref} aria-label={`É a minha escola: ${school.name}`}>
              É a minha escola
            </a>
          </li>
        ))}
      </ul>
      {(previousHref || nextHref) && (
        <p>
          {previousHref && <a href={previousHref}>Anteriores</a>} {nextHref && <a href={nextHref}>Ver mais escolas</a>}
        </p>
      )}
      {notHere}
    </>
  );
}
