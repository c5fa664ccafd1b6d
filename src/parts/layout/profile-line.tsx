import { isAboutChild, profileInWords } from "../../domain/family/child-profile.ts";
import { profileQuery, readProfile, withoutProfile } from "../../domain/family/profile-query.ts";
import { paths, withQuery } from "../../site/paths.ts";

/**
 * The child profile that the prices of the page are for: "6º ano · manhã · até R$ 1.200". Read from the URL alone, so
 * that pages are the same for everybody; without one, a placeholder for the profile stored on the device. Searches show
 * it as filter chips.
 */
export function ProfileLine({ url }: { readonly url: URL }) {
  const profile = readProfile(url.searchParams);
  if (!isAboutChild(profile) || url.pathname === paths.profile()) return <RememberedLine />;
  const query = profileQuery(profile);
  return (
    <aside className="profile-line" aria-label="Para quem são os preços">
      <span>
        Preços para: <b>{profileInWords(profile)}</b>
        {isSentList(url) && ", como na lista que você recebeu"}
      </span>
      {isSentList(url) && (
        <a id="outra-crianca" href={url.pathname + url.search} rel="nofollow" hidden>
          ver para a sua criança
        </a>
      )}
      <a href={withQuery(paths.profile(), query)} rel="nofollow">
        mudar
      </a>
      <a href={withQuery(url.pathname, withoutProfile(url.searchParams))} rel="nofollow" data-profile-clear>
        esquecer
      </a>
    </aside>
  );
}

/** A list that somebody sent: its link names the schools, and the child that its prices are for. */
function isSentList({ pathname, searchParams }: URL): boolean {
  return pathname === paths.saved() && searchParams.has("escolas");
}

/** Placeholder for the profile stored on the device, filled in by a script (`client/profile/recall.ts`). */
export function RememberedLine() {
  return (
    <aside id="perfil" className="profile-line" aria-label="Para quem são os preços" hidden>
      <span>
        Você procura: <b />
      </span>
      <a href={paths.profile()}>mudar</a>
      <a href={paths.profile()} data-profile-clear>
        esquecer
      </a>
    </aside>
  );
}
