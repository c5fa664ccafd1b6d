import { DeskForms, OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import { SchoolOrderBody } from "../../parts/desk/school-order-parts.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import type { RequestItem, RequestsView } from "./requests-view.ts";

export function RequestsContent({ view }: { readonly view: RequestsView }) {
  return (
    <section aria-labelledby="pedidos">
      <h2 id="pedidos">Famílias que esperam resposta</h2>
      {view.items.length === 0 && <p className="empty">Ninguém espera resposta agora.</p>}
      {view.partnership && (
        <p>
          {view.partnership.text} <a href={view.partnership.link.href}>{view.partnership.link.label}</a>
        </p>
      )}
      {view.hasLeads && (
        <p className="change">
          Texto pronto:
          {view.prepared.map(({ label, href, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent || undefined}>
              {label}
            </a>
          ))}
        </p>
      )}
      {view.items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
      {view.interest && (
        <p>
          {view.interest.text} <a href={view.interest.link.href}>{view.interest.link.label}</a>
        </p>
      )}
    </section>
  );
}

function Item({ item }: { readonly item: RequestItem }) {
  return (
    <article aria-labelledby={`pedido-${item.id}`}>
      <h3 id={`pedido-${item.id}`}>{item.title}</h3>
      {item.message && <blockquote>{item.message}</blockquote>}
      {item.facts.length > 0 && <Facts facts={item.facts} />}
      {item.order && <SchoolOrderBody order={item.order} />}
      {item.act && (
        <p>
          <a className="button" href={item.act.href}>
            {item.act.label}
          </a>
        </p>
      )}
      {item.form && <OpenDeskForm view={item.form} />}
      {item.marks && item.marks.buttons.length > 0 && (
        <form method="post" action={item.marks.path} className="ways">
          <input type="hidden" name="protocol" value={item.marks.protocol} />
          {item.marks.buttons.map(({ action, label }) => (
            <button key={action} type="submit" name="acao" value={action} className="secondary">
              {label}
            </button>
          ))}
        </form>
      )}
      {item.otherForms.length > 0 && <DeskForms forms={item.otherForms} />}
    </article>
  );
}
