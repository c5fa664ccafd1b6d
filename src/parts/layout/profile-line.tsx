import { gradeOf } from "../../domain/catalog/stage.ts";
import type { ChildFit } from "../../domain/family/child-fit.ts";
import { isAboutChild, profileLabel } from "../../domain/family/child-profile.ts";
import { type Children, currentSeat, indexOfChild, MAX_CHILDREN } from "../../domain/family/children.ts";
import { profileQuery, readProfile } from "../../domain/family/profile-query.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { type CityPath, paths, withQuery } from "../../site/paths.ts";
import { seatAddress } from "../../site/seat-address.ts";

interface Props {
  readonly url: URL;
  readonly family: Children;
  readonly city: CityPath | undefined;
  /** Whether the page is a list of schools, whose address names the child as its filters do. */
  readonly isList: boolean;
  /** Whether the prices of a page that names the child are for it. */
  readonly fit: ChildFit;
  /** Whether the page has filters, which show the child that is searched for. */
  readonly hasFilters: boolean;
}

/**
 * The child that the prices of the page are for, "6º ano · manhã", with links to the same page for the visitor's other
 * children. A page without its prices says so, and a list of all grades leads to that of the child. The script of the
 * page fills in nicknames, and follows a list that is swapped (`client/profile/recall.ts`).
 */
export function ProfileLine({ url, family, city, isList, fit, hasFilters }: Props) {
  const profile = readProfile(url.searchParams);
  const isNamed = isAboutChild(profile);
  const { seats } = family;
  const index = isNamed ? indexOfChild(family, profile) : -1;
  const seat = currentSeat(family);
  if ((!isNamed && !(isList && seat)) || (isNamed && hasFilters && seats.length < 2)) return null;
  const query = isNamed ? profileQuery(profile) : profileQuery({ ...seat!, priceMax: null, hasOffers: false });
  return (
    <aside id="perfil" className="profile-line" aria-label="Para quem são os preços">
      {!isNamed ? (
        <span>{seat!.grade ? "Todas as séries." : "Todos os turnos."}</span>
      ) : fit === "unserved" && profile.grade ? (
        <span>
          {"Esta escola não tem "}
          <b>{gradeOf(profile.grade).name}</b>
        </span>
      ) : (
        <span>
          {fit === "priced" ? "Preços para: " : "Você procura: "}
          {index >= 0 && seats.length > 1 && <ChildName index={index} />}
          <b>{profileLabel(profile)}</b>
          {index < 0 && isSentList(url) && ", como na lista que você recebeu"}
        </span>
      )}
      {seats.map((other, i) =>
        i === index ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place.
          <a key={i} href={seatAddress(url, other, isList)} rel="nofollow" data-child={i}>
            {seats.length > 1 ? (
              <ChildName index={i} seat={other} />
            ) : isNamed ? (
              `ver para ${seatLabel(other)}`
            ) : (
              <>
                {"Ver só\u00a0"}
                <b>{seatLabel(other)}</b>
              </>
            )}
          </a>
        ),
      )}
      <a href={withQuery(paths.profile(), query)} rel="nofollow">
        mudar
      </a>
      {index < 0 && isNamed ? (
        seats.length === 0 && (
          <a href={seatAddress(url, null, isList)} rel="nofollow">
            todas as séries
          </a>
        )
      ) : (
        <form method="post" action={paths.forgetChild()}>
          <button type="submit" className="quiet">
            esquecer
          </button>
        </form>
      )}
      {index >= 0 && seats.length < MAX_CHILDREN && (
        <a href={paths.anotherChild(city)} rel="nofollow">
          outro filho
        </a>
      )}
    </aside>
  );
}

/** "2º filho: 7º ano", or the nickname that is stored on the device. */
function ChildName({ index, seat }: { readonly index: number; readonly seat?: Seat }) {
  return (
    <span>
      <span data-child-name={index}>{`${index + 1}º filho`}</span>
      {": "}
      {seat && (seat.grade ? gradeOf(seat.grade).name : seatLabel(seat))}
    </span>
  );
}

/** A list that somebody sent: its link names the schools, and the child that its prices are for. */
function isSentList({ pathname, searchParams }: URL): boolean {
  return pathname === paths.saved() && searchParams.has("escolas");
}
