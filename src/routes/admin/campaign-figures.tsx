import { LinkList } from "../../parts/screen/link-list.tsx";
import { Wide } from "../../parts/screen/wide-table.tsx";
import type { LinkView } from "../../site/link-view.ts";

interface Props {
  readonly links: readonly LinkView[];
  readonly hasTest: boolean;
  readonly days: readonly {
    readonly key: string;
    readonly day: string;
    readonly variant: string;
    readonly views: string;
    readonly clicks: string;
  }[];
}

/** Links of a campaign, and its figures by day. */
export function CampaignFigures({ links, hasTest, days }: Props) {
  return (
    <>
      <LinkList links={links} className="ways" />
      {days.length > 0 && (
        <details>
          <summary>Ver dia a dia</summary>
          <Wide label="Dia a dia">
            <table>
              <thead>
                <tr>
                  <th scope="col">Dia</th>
                  {hasTest && <th scope="col">Versão</th>}
                  <th scope="col">Vistas</th>
                  <th scope="col">Seguiram</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ key, day, variant, views, clicks }) => (
                  <tr key={key}>
                    <th scope="row">{day}</th>
                    {hasTest && <td>{variant}</td>}
                    <td>{views}</td>
                    <td>{clicks}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
        </details>
      )}
    </>
  );
}
