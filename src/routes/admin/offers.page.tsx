import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { Facts } from "../../parts/screen/facts.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { AdminFrame, FindSchool } from "./admin-parts.tsx";

export interface OfferView {
  readonly id: string;
  /** "1º ano, manhã, 2027". */
  readonly title: string;
  readonly fees: string;
  readonly isShown: boolean;
  readonly state: string;
  readonly checkedAt: string;
  readonly evidence: { readonly url: string; readonly text: string } | null;
  readonly forms: readonly DeskFormView[];
}

interface OffersView {
  readonly asked: string;
  readonly school: { readonly name: string; readonly href: string } | null;
  readonly isUnknown: boolean;
  /** Schools with such a name. */
  readonly named: readonly LinkView[];
  readonly offers: readonly OfferView[];
  readonly notice: Notice | null;
}

function evidenceOf({ evidence }: OfferView) {
  if (!evidence) return "não registrado";
  return (
    <a href={evidence.url} rel="noreferrer">
      {evidence.text}
    </a>
  );
}

/** `/admin/ofertas`. */
export default function OffersPage({ view }: { readonly view: OffersView }) {
  return (
    <AdminFrame
      title="Ofertas e preços"
      current={paths.adminOffers()}
      notice={view.notice}
      lead="Aqui você tira um preço do ar ou registra onde ele foi visto. O valor vem da escola, pelo arquivo de ofertas; a posição na busca não muda."
    >
      <FindSchool action={paths.adminOffers()} asked={view.asked} submit="Ver ofertas" isRequired />
      {view.isUnknown && view.named.length === 0 && (
        <p className="empty">Não encontramos esta escola. Confira o nome, ou copie o endereço da página dela.</p>
      )}
      <LinkList links={view.named} />
      {view.school && (
        <h2>
          <a href={view.school.href}>{view.school.name}</a>
        </h2>
      )}
      {view.school && view.offers.length === 0 && <p className="empty">Esta escola não tem ofertas.</p>}
      {view.offers.map((offer) => (
        <article key={offer.id} aria-labelledby={offer.id}>
          <h3 id={offer.id}>
            {offer.title} <small className={offer.isShown ? "on" : "off"}>{offer.state}</small>
          </h3>
          <Facts
            facts={[
              ["Mensalidade", offer.fees],
              ["Conferida em", offer.checkedAt],
              ["Onde foi vista", evidenceOf(offer)],
            ]}
          />
          <DeskForms forms={offer.forms} />
        </article>
      ))}
    </AdminFrame>
  );
}
