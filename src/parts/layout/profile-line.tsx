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
    <p className="profile-line">
      <b>{profileInWords(profile)}</b>
      <a href={withQuery(paths.profile(), query)} rel="nofollow">
        mudar
      </a>
      <a href={withQuery(url.pathname, withoutProfile(url.searchParams))} rel="nofollow" data-profile-clear>
        limpar
      </a>
    </p>
  );
}

/** Placeholder for the profile stored on the device, filled in by a script (`client/profile/recall.ts`). */
export function RememberedLine() {
  return (
    <p id="perfil" className="profile-line" hidden>
      <b />
      <a href={paths.profile()}>mudar</a>
      <a href={paths.profile()} data-profile-clear>
        esquecer
      </a>
    </p>
  );
}
