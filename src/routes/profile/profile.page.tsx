import { GradeOptions, ShiftOptions } from "../../client/components/seat-options.tsx";
import Home from "../../client/islands/profile/home.tsx";
import Nicknames from "../../client/islands/profile/nicknames.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { Island } from "../../parts/screen/island.tsx";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";

export interface ProfileView {
  /** A further child, beside those that the browser remembers. */
  readonly isAnother: boolean;
  /** Contradiction in the form, or null. */
  readonly problem: string | null;
  readonly place: string;
  readonly grade: string;
  readonly shift: string;
  readonly year: string;
  readonly priceMax: string;
  readonly hasOffers: boolean;
  /** "2015-03", or empty. */
  readonly birth: string;
  readonly years: readonly string[];
}

const TRAIL = [HOME_LINK, { label: "Perfil da criança", href: paths.profile() }];

/** The form of a child profile, which applies to every price of the site. */
export default function ProfilePage({ view }: { readonly view: ProfileView }) {
  return (
    <>
      <Breadcrumb trail={TRAIL} />
      <div className="tool">
        <header>
          <h1>{view.isAnother ? "Perfil de outro filho" : "Perfil da criança"}</h1>
          <p className="lead">
            Diga uma vez o que você procura: as listas, os preços e as contas passam a seguir o perfil da criança.
          </p>
        </header>
        <form method="get" action={paths.profile()}>
          {view.isAnother && <input type="hidden" name="filho" value="novo" />}
          {view.problem && (
            <p className="field-error" role="alert">
              {view.problem}
            </p>
          )}
          <p className="field">
            <label htmlFor="p-grade">Série</label>
            <select id="p-grade" name="grade" defaultValue={view.grade}>
              <option value="">Qualquer série</option>
              <GradeOptions />
            </select>
          </p>
          <p className="field">
            <label htmlFor="p-birth">Não sabe a série? Mês de nascimento</label>
            <input id="p-birth" name="nascimento" type="month" defaultValue={view.birth} />
            <small className="hint">
              Serve só para achar a série. <a href={paths.gradeHelper()}>Como a série é escolhida</a>
            </small>
          </p>
          <p className="field">
            <label htmlFor="p-shift">Turno</label>
            <select id="p-shift" name="shifts" defaultValue={view.shift}>
              <option value="">Qualquer turno</option>
              <ShiftOptions />
            </select>
          </p>
          <p className="field">
            <label htmlFor="p-year">Ano letivo</label>
            <select id="p-year" name="years" defaultValue={view.year}>
              <option value="">O ano com matrículas abertas</option>
              {view.years.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </select>
          </p>
          <p className="field">
            <label htmlFor="p-price">Até quanto por mês (R$)</label>
            <input
              id="p-price"
              name="priceMax"
              inputMode="decimal"
              maxLength={40}
              placeholder="1.200"
              defaultValue={view.priceMax}
            />
          </p>
          <p className="field">
            <label htmlFor="p-place">Onde</label>
            <input
              id="p-place"
              name="q"
              type="search"
              maxLength={80}
              placeholder="Bairro, cidade ou CEP"
              defaultValue={view.place}
            />
          </p>
          <p className="tick">
            <label>
              <input type="checkbox" name="hasOffers" value="true" defaultChecked={view.hasOffers} /> Só com bolsa
            </label>
          </p>
          <p className="muted">
            Este navegador lembra só a série, o turno e o ano, sem nome, até você tocar em “esquecer”.{" "}
            <a href={paths.cookies()}>Cookies</a>
          </p>
          <p className="actions">
            <button type="submit" name="ir" value="escolas">
              Ver escolas
            </button>
            <button type="submit" name="ir" value="bolsas" className="quiet">
              Ver bolsas
            </button>
          </p>
        </form>
        <Island name="nicknames" id="apelidos" of={Nicknames} props={{}} />
        <Island name="home" id="casa" of={Home} props={{}} />
      </div>
    </>
  );
}
