import { paths } from "../../../site/paths.ts";
import { Section, type TextPage } from "../text.page.tsx";

/** `/acessibilidade` (Lei 13.146/2015, art. 63; B18, B21). */
export const accessibilityPage: TextPage = {
  path: paths.accessibility(),
  title: "Acessibilidade",
  description: "O que fizemos para todo mundo conseguir usar o site, o que ainda falta e como contar uma dificuldade.",
  updatedAt: "2026-11-21",
  content: ({ identity }) => ({
    intro: (
      <p className="lead">
        Escolher escola é de todo mundo. Nossa meta é o nível AA das diretrizes WCAG 2.2, que corresponde à conformidade
        regular da norma brasileira ABNT NBR 17225:2025.
      </p>
    ),
    sections: (
      <>
        <Section id="como-usar" title="O que você pode usar">
          <ul>
            <li>
              <b>Teclado.</b> Tab anda pela página, Enter abre. O primeiro Tab mostra “Ir para o conteúdo”. O foco é
              sempre visível.
            </li>
            <li>
              <b>Leitor de tela.</b> Títulos, regiões, listas, tabelas e campos têm nome. Ao filtrar, o número de
              escolas é anunciado.
            </li>
            <li>
              <b>Letra maior.</b> Aumente o zoom do navegador: o texto se ajusta à largura da tela.
            </li>
            <li>
              <b>Cores.</b> O site segue o modo claro ou escuro do aparelho. Nenhuma informação depende só da cor.
            </li>
            <li>
              <b>Menos movimento.</b> Se o aparelho pede menos animação, não há nenhuma.
            </li>
            <li>
              <b>Sem JavaScript.</b> Busca, filtros, páginas e leitura funcionam sem ele.
            </li>
            <li>
              <b>Linguagem simples.</b> Frases curtas e palavras do dia a dia.
            </li>
          </ul>
        </Section>
        <Section id="como-testamos" title="O que ainda falta">
          <p>
            Ainda não fizemos uma avaliação com pessoas que usam leitor de tela no dia a dia, nem uma auditoria externa.
            Por isso não declaramos conformidade: dizemos a meta.
          </p>
          <p>
            Páginas de fora, como WhatsApp, mapas e sites de fontes, têm regras próprias, e não podemos garantir a
            acessibilidade delas.
          </p>
        </Section>
        <Section id="dificuldade" title="Encontrou uma barreira?">
          <p>
            {identity.company.email ? (
              <>
                Escreva para <a href={`mailto:${identity.company.email}`}>{identity.company.email}</a>
              </>
            ) : (
              <>
                Conte por <a href={paths.contact()}>fale conosco</a>
              </>
            )}{" "}
            em qual página foi, o que tentou fazer e, se quiser, qual aparelho e tecnologia assistiva usa. Uma barreira
            é um defeito, e tratamos como defeito.
          </p>
          <p>
            A acessibilidade de sites é direito (Lei 13.146/2015, art. 63). Sobre matrícula de alunos com deficiência,
            veja <a href={paths.article("aluno-com-deficiencia")}>a escola pode recusar?</a>
          </p>
        </Section>
      </>
    ),
  }),
};
