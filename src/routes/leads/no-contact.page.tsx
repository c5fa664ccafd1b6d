import { FollowForm } from "../../client/components/follow-form.tsx";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { plural } from "../../domain/text/format.ts";
import type { LinkView } from "../../site/link-view.ts";

interface NoContactView {
  readonly breadcrumb: readonly LinkView[];
  readonly school: LinkView;
  /** Why there is no form. */
  readonly lead: string;
  /** The question to be copied or sent by the family's own means; null where prices are not asked for. */
  readonly askHref: string | null;
  /** The page of the school as it is followed by e-mail; null where news cannot be sent. */
  readonly followedPage: string | null;
  /** Number of families who want a scholarship; null where there are no scholarships. */
  readonly interested: number | null;
  readonly contacts: readonly LinkView[];
  readonly address: string;
  readonly action: string;
  /** This visitor was just counted. */
  readonly isCounted: boolean;
}

/** `/escola/:slug/contato` of a school that takes no requests: public contacts, and a count of interested families. */
export default function NoContactPage({ view }: { readonly view: NoContactView }) {
  return (
    <div className="form-screen sent">
      <Breadcrumb trail={view.breadcrumb} />
      <header>
        <h1>Falar {withPreposition("com", view.school.label)}</h1>
        <p className="lead">{view.lead}</p>
      </header>
      <ul>
        {view.contacts.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        {view.contacts.length === 0 && <li>Telefone não informado</li>}
        <li>{view.address}</li>
      </ul>
      {view.askHref && (
        <p>
          <a href={view.askHref} rel="nofollow">
            Perguntar preço e bolsa
          </a>
          : o texto já vem pronto, e você manda pelo WhatsApp ou e-mail.
        </p>
      )}
      <FollowForm page={view.followedPage} />
      {view.interested !== null && (
        <section className="interest" id="quero-bolsa">
          <h2>Quer bolsa nesta escola?</h2>
          <p>
            {view.isCounted ? "Pronto, contamos seu interesse. " : ""}
            {view.interested === 0
              ? "Ninguém pediu bolsa aqui ainda."
              : `${plural(view.interested, "pessoa quer", "pessoas querem")} bolsa aqui.`}{" "}
            Guardamos só o número, sem dizer quem pediu. Ele ajuda a convencer a escola a oferecer bolsas.
          </p>
          {!view.isCounted && (
            <form method="post" action={view.action}>
              <button type="submit" className="secondary" name="acao" value="interesse" data-stay="">
                Quero bolsa aqui
              </button>
            </form>
          )}
        </section>
      )}
      <p>
        <a href={view.school.href}>Voltar para a página da escola</a>
      </p>
    </div>
  );
}
