import { createElement } from "react";
import type { BackendClient } from "../../contract/v3/client.ts";
import type { RefusedForm } from "../../parts/desk/desk-form.ts";
import { parsePage } from "../../site/page-param.ts";
import { withQuery } from "../../site/paths.ts";
import { adminScreen, type Prepare, type Show } from "./admin-screen.ts";
import QueuePage, { type QueueItem, type QueueView } from "./queue.page.tsx";

/** Context of the forms of an item. */
export interface ItemContext {
  /** Path of the part of the queue, to which its forms return. */
  readonly path: string;
  readonly refused: RefusedForm | null;
  readonly now: Date;
}

interface Queue<T> extends Pick<QueueView, "title" | "lead" | "empty" | "marked"> {
  readonly path: string;
  /** Label of the search box of the queue: "Nome da escola ou protocolo". */
  readonly searched: string;
  readonly list: (
    admin: BackendClient["admin"],
    asked: { readonly page: number; readonly search: string },
  ) => Promise<{ readonly items: readonly T[]; readonly totalPages?: number }>;
  readonly toItem: (item: T, context: ItemContext) => QueueItem;
  /** Action that does not belong to an item of the queue. */
  readonly form?: (refused: RefusedForm | null) => QueueView["form"];
  readonly prepare?: Prepare;
}

/** A queue of the administration, which can be searched. */
export function queueScreen<T>({ title, lead, empty, path, searched, list, toItem, form, prepare, marked }: Queue<T>) {
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
      marked,
      pages: { current: page, total: totalPages, href: hrefOf },
    };
    return createElement(QueuePage, { view });
  };
  return adminScreen(title, show, prepare);
}
