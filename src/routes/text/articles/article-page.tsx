import { formatDate } from "../../../domain/text/format.ts";
import { paths } from "../../../site/paths.ts";
import { Section, type TextPage } from "../text.page.tsx";
import type { Article } from "./article.ts";
import { TOPICS } from "./articles.ts";

/** The text page of each question: its answer, and the other questions of its topic. */
export const ARTICLE_PAGES: readonly TextPage[] = TOPICS.flatMap(({ title, articles }) =>
  articles.map((article) => toTextPage(article, title, articles)),
);

function toTextPage(article: Article, topic: string, ofTopic: readonly Article[]): TextPage {
  return {
    path: paths.article(article.slug),
    title: article.question,
    description: article.description,
    updatedAt: article.updatedAt,
    parent: { label: "Perguntas frequentes", href: paths.articles() },
    content: () => ({
      intro: (
        <>
          {article.answer}
          {article.law && <p className="law">{lawLine(article.law)}</p>}
        </>
      ),
      sections: (
        <>
          <Section id="mais-perguntas" title={`Mais sobre ${topic.toLowerCase()}`}>
            <QuestionLinks articles={ofTopic.filter((other) => other !== article)} />
            <p>
              Não achou sua dúvida? Veja <a href={paths.articles()}>todas as perguntas</a> ou{" "}
              <a href={paths.contact()}>fale conosco</a>.
            </p>
          </Section>
        </>
      ),
    }),
  };
}

export function QuestionLinks({ articles }: { readonly articles: readonly Article[] }) {
  return (
    <ul>
      {articles.map(({ slug, question }) => (
        <li key={slug}>
          <a href={paths.article(slug)}>{question}</a>
        </li>
      ))}
    </ul>
  );
}

/** A question in a list: heading, answer, date, and link to its own page. */
export function Question({ article }: { readonly article: Article }) {
  return (
    <div className="question" id={article.slug}>
      <h3>
        <a href={paths.article(article.slug)}>{article.question}</a>
      </h3>
      {article.answer}
      <p className="law">
        {article.law && `${lawLine(article.law)} `}
        Resposta de <time dateTime={article.updatedAt}>{formatDate(article.updatedAt)}</time>.
      </p>
    </div>
  );
}

function lawLine(law: string): string {
  return `Base legal: ${law}.`;
}
