import { isAboutChild, profileInWords } from "../../domain/family/child-profile.ts";
import { profileQuery, readProfile, withoutProfile } from "../../domain/family/profile-query.ts";
import { paths, withQuery } from "../paths.ts";

interface Props {
  /** Of the page. */
  readonly url: URL;
}

/**
 * For which child the page tells its prices: "6º ano · manhã · até R$ 1.200". From the address alone, so that pages are
 * the same for everybody; without a profile in it, the place of one that the device remembers. Searches say it by the
 * chips of their filters.
 */
export function ProfileLine({ url }: Props) {
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

/** Where the script shows the profile that the device remembers. */
export function RememberedLine() {
  return <p className="profile-line" data-profile hidden />;
}
