import { createElement, type ReactElement } from "react";
import { Pagination } from "../../client/ui/pagination.tsx";
import type { BackendClient } from "../../contract/v3/client.ts";
import type { DeskFormView, RefusedForm } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { Facts } from "../../parts/screen/facts.tsx";
import type { PaginationView } from "../../site/link-view.ts";
import { parsePage } from "../../site/page-param.ts";
import { withQuery } from "../../site/paths.ts";
import {
  AdminFrame,
  Change,
  type ChangeView,
  FindItem,
  type FindItemView,
  LateMark,
  NOT_FOUND,
} from "./admin-parts.tsx";
import { adminScreen, type Prepare, type Show } from "./admin-screen.ts";

/** Context of the forms of an item. */
export interface ItemContext {
  /** Path of the part of the queue, to which its forms return. */
  readonly path: string;
  readonly refused: RefusedForm | null;
  readonly now: Date;
}

interface Queue<T> extends Pick<QueueView, "title" | "lead" | "empty"> {
  readonly path: string;
  /** Label of the search box of the queue: "Nome da escola ou protocolo". */
  readonly searched: string;
  readonly list: (
    admin: BackendClient["admin"],
    requested: { readonly page: number; readonly search: string },
  ) => Promise<{ readonly items: readonly T[]; readonly totalPages?: number }>;
  readonly toItem: (item: T, context: ItemContext) => QueueItem;
  /** Action that does not belong to an item of the queue. */
  readonly form?: (refused: RefusedForm | null) => QueueView["form"];
  readonly prepare?: Prepare;
}

/** A queue of the administration, which can be searched. */
export function queueScreen<T>({ title, lead, empty, path, searched, list, toItem, form, prepare }: Queue<T>) {
  const show: Show = async ({ backend, url, now }, { refused, notice }) => {
    const page = parsePage(url.searchParams);
    const search = (url.searchParams.get("busca") ?? "").trim();
    const hrefOf = (n: number) => {
      const query = new URLSearchParams({ ...(search && { busca: search }), ...(n > 1 && { page: String(n) }) });
      return withQuery(path, query.toString());
    };
    const { items, totalPages = 1 } = await list(backend().admin, { page, search });
    const view: QueueView = {
      title,
      current: path,
      lead,
      empty,
      notice,
      find: { action: path, asked: search, label: searched },
      items: items.map((item) => toItem(item, { path: hrefOf(page), refused, now })),
      form: form?.(refused),
      pages: { current: page, total: totalPages, href: hrefOf },
    };
    return createElement(QueuePage, { view });
  };
  return adminScreen(title, show, prepare);
}

export interface QueueItem {
  readonly id: string;
  readonly heading: { readonly text: string; readonly href: string | null; readonly code?: string };
  /** Time by which the promised answer is overdue. */
  readonly late?: string | null;
  /** Status, if other than waiting. */
  readonly state?: string | null;
  /** Text of the author. */
  readonly text?: string;
  readonly change?: ChangeView;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Recorded facts, beside the submitted ones. */
  readonly record?: { readonly title: string; readonly facts: NonNullable<QueueItem["facts"]> };
  readonly body?: ReactElement;
  /** Decided before: below what waits, behind a fold. */
  readonly isDecided?: boolean;
  readonly forms?: readonly DeskFormView[];
}

interface QueueView {
  readonly title: string;
  readonly current: string;
  readonly lead: string;
  /** Text for an empty queue. */
  readonly empty: string;
  readonly notice: Notice | null;
  readonly items: readonly QueueItem[];
  /** Search among the items. */
  readonly find: FindItemView;
  /** Action that does not belong to an item of the queue. */
  readonly form?: DeskFormView | undefined;
  readonly pages: PaginationView;
}

/** A queue of the administration: items with their actions. */
function QueuePage({ view }: { readonly view: QueueView }) {
  const [waiting = [], decided = []] = [false, true].map((is) =>
    view.items.filter(({ isDecided = false }) => isDecided === is),
  );
  // Somebody searched for it, or its form was rejected.
  const isOpen = view.find.asked !== "" || view.notice?.variant === "danger";
  return (
    <AdminFrame title={view.title} current={view.current} notice={view.notice} lead={view.lead}>
      <FindItem {...view.find} />
      {view.form && <DeskForms forms={[view.form]} />}
      {waiting.length === 0 && (view.find.asked === "" || decided.length === 0) && (
        <p className="empty">{view.find.asked === "" ? view.empty : NOT_FOUND}</p>
      )}
      {waiting.map((item) => (
        <Item key={item.id} item={item} />
      ))}
      {decided.length > 0 && (
        <details open={isOpen}>
          <summary>{`No ar: ${decided.length}`}</summary>
          <section>
            {decided.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </section>
        </details>
      )}
      <Pagination {...view.pages} />
    </AdminFrame>
  );
}

function Item({ item }: { readonly item: QueueItem }) {
  const { id, heading, late, state, text, change, facts, record, body, forms } = item;
  return (
    <article aria-labelledby={id}>
      <h2 id={id}>
        {heading.href ? <a href={heading.href}>{heading.text}</a> : heading.text}
        {heading.code && <span className="code"> {heading.code}</span>}
      </h2>
      <LateMark late={late} />
      {state && <p className="note">{state}</p>}
      {text && <blockquote>{text}</blockquote>}
      {change && <Change {...change} />}
      {facts && record && (
        <div className="beside">
          <Facts facts={facts} />
          <section>
            <h3>{record.title}</h3>
            <Facts facts={record.facts} />
          </section>
        </div>
      )}
      {facts && !record && <Facts facts={facts} />}
      {body}
      {forms && <DeskForms forms={forms} />}
    </article>
  );
}
