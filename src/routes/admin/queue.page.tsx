import { Pagination } from "../../client/ui/pagination.tsx";
import type { DeskFormView } from "../../site/desk/desk-form.ts";
import {
  AdminFrame,
  DeskForms,
  Facts,
  FindItem,
  type FindItemView,
  LateMark,
  NOT_FOUND,
} from "../../site/desk/desk-parts.tsx";
import type { Notice } from "../../site/forms/form-answer.ts";

export interface QueueItem {
  readonly id: string;
  readonly heading: { readonly text: string; readonly href: string | null };
  /** How long the promised answer is overdue. */
  readonly late?: string | null;
  /** Status, if other than waiting. */
  readonly state: string | null;
  /** Text of the author. */
  readonly text: string | null;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What is on record, beside the facts. */
  readonly record?: { readonly title: string; readonly facts: QueueItem["facts"] };
  readonly forms: readonly DeskFormView[];
}

interface Props {
  readonly view: {
    readonly title: string;
    readonly current: string;
    readonly lead: string;
    /** Text for an empty queue. */
    readonly empty: string;
    readonly notice: Notice | null;
    readonly items: readonly QueueItem[];
    /** Search among the items. */
    readonly find?: FindItemView;
    /** Action that does not belong to an item of the queue. */
    readonly form?: DeskFormView;
    readonly pages?: { readonly current: number; readonly total: number; readonly href: (page: number) => string };
  };
}

/** A queue of the administration: items with their actions. */
export default function QueuePage({ view }: Props) {
  return (
    <AdminFrame title={view.title} current={view.current} notice={view.notice} lead={view.lead}>
      {view.find && <FindItem {...view.find} />}
      {view.items.length === 0 && <p className="empty">{view.find?.asked ? NOT_FOUND : view.empty}</p>}
      {view.items.map(({ id, heading, late, state, text, facts, record, forms }) => (
        <article key={id} aria-labelledby={id}>
          <h2 id={id}>{heading.href ? <a href={heading.href}>{heading.text}</a> : heading.text}</h2>
          <LateMark late={late} />
          {state && <p className="note">{state}</p>}
          {text && <blockquote>{text}</blockquote>}
          {record ? (
            <div className="beside">
              <Facts facts={facts} />
              <section>
                <h3>{record.title}</h3>
                <Facts facts={record.facts} />
              </section>
            </div>
          ) : (
            <Facts facts={facts} />
          )}
          <DeskForms forms={forms} />
        </article>
      ))}
      {view.form && <DeskForms forms={[view.form]} />}
      {view.pages && <Pagination {...view.pages} />}
    </AdminFrame>
  );
}
