import { USES } from "virtual:component-uses";
import type { ReactNode } from "react";
import { findEntry } from "../../../domain/text/find-entry.ts";

/** A component of the catalogue. To add one: a file like the others here, and a line in `sections.ts`. */
export interface Section {
  /** Id of its heading, for links. */
  readonly id: string;
  readonly title: string;
  /** Purpose, in one sentence. */
  readonly purpose: string;
  /** Keyboard behaviour. */
  readonly keyboard: string;
  /** Contrast of the colours, and what conveys the same without colour. */
  readonly contrast: string;
  /** Requirement of a component that no screen uses. */
  readonly requirement?: string;
  /** States of the component, by name. */
  readonly specimens: Readonly<Record<string, ReactNode>>;
  /** Each state needs the full width. */
  readonly isWide?: boolean;
}

interface EntryProps {
  /** Name of its file here. */
  readonly file: string;
  readonly section: Section;
}

/** A component with its states and its notes. */
export function SectionEntry({ file, section }: EntryProps) {
  const { id, title, purpose, keyboard, contrast, requirement, specimens, isWide } = section;
  const uses = findEntry(USES, file) ?? [];
  return (
    <section id={id} aria-labelledby={`${id}-titulo`}>
      <header>
        <h2 id={`${id}-titulo`}>{title}</h2>
        <p className="muted">{purpose}</p>
      </header>
      <div className="specimens">
        {Object.entries(specimens).map(([name, specimen]) => (
          <div key={name} className={isWide ? "specimen wide" : "specimen"}>
            <h3>{name}</h3>
            {specimen}
          </div>
        ))}
      </div>
      <dl>
        <div>
          <dt>Teclado</dt>
          <dd>{keyboard}</dd>
        </div>
        <div>
          <dt>Contraste</dt>
          <dd>{contrast}</dd>
        </div>
        <div>
          <dt>Usado em</dt>
          <dd>{uses.length > 0 ? wordsOf(uses) : requirement ? `só aqui; pedido em ${requirement}` : "tudo"}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Names of the folders of `src/routes`. */
const SCREENS: Readonly<Record<string, string>> = {
  "every page": "todas as páginas",
  "every form": "formulários",
  account: "conta",
  admin: "administração",
  api: "dados abertos (API)",
  claims: "acesso da escola",
  compare: "comparação",
  correction: "correção de dados",
  directory: "listas por lugar",
  error: "páginas de erro",
  family: "ferramentas da família",
  home: "início",
  leads: "contato",
  "open-data": "dados abertos",
  orders: "pedidos e pagamento",
  profile: "perfil da criança",
  ranking: "ranking do ENEM",
  reviews: "avaliações",
  saved: "salvas",
  scholarships: "busca de bolsas",
  school: "escola",
  "school-side": "reserva na escola",
  search: "busca de escolas",
  sitemap: "mapa do site",
  text: "textos",
};

function wordsOf(uses: readonly string[]): string {
  return uses.map((screen) => findEntry(SCREENS, screen) ?? screen).join(", ");
}
