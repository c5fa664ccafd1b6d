import { paths } from "../../../site/paths.ts";
import { Section, type TextPage } from "../text.page.tsx";
import { Question } from "./article-page.tsx";
import { TOPICS } from "./articles.ts";

/** `/artigos`: all questions with their answers, linked from the terms and the help page. */
export const articlesPage: TextPage = {
  path: paths.articles(),
  title: "Perguntas frequentes",
  description:
    "Respostas curtas sobre preço, bolsa, reajuste, desistência, avaliações e seus dados, com a data e a lei de cada uma.",
  updatedAt: "2026-11-21",
  content: () => ({
    intro: (
      <p className="lead">
        Respostas curtas às dúvidas de quem procura escola. Cada uma tem data e, quando há, a lei em que se apoia.
      </p>
    ),
    sections: (
      <>
        {TOPICS.map(({ id, title, articles }) => (
          <Section key={id} id={id} title={title}>
            {articles.map((article) => (
              <Question key={article.slug} article={article} />
            ))}
          </Section>
        ))}
      </>
    ),
  }),
};
