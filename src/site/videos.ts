/** A video that a page can play. */
export interface VideoView {
  /** Name of the host: "YouTube". */
  readonly host: string;
  /** Page of the video there: the link without JavaScript. */
  readonly href: string;
  /** The player, which starts by itself: a tap has asked for it. */
  readonly embed: string;
}

/** Hosts of videos, each with the origin of its player that sets no cookies before something is played. */
const HOSTS = [
  {
    name: "YouTube",
    domain: /(?:^|\.)(?:youtube(?:-nocookie)?|youtu)(?:\.|$)/,
    id: /^[\w-]{11}$/,
    player: "https://www.youtube-nocookie.com",
    embed: (id: string) => `/embed/${id}?autoplay=1&rel=0`,
    href: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    name: "Vimeo",
    domain: /(?:^|\.)vimeo(?:\.|$)/,
    id: /^\d{5,12}$/,
    player: "https://player.vimeo.com",
    embed: (id: string) => `/video/${id}?autoplay=1&dnt=1`,
    href: (id: string) => `https://vimeo.com/${id}`,
  },
] as const;

/** Origins of the players, for the content policy of the pages with videos. */
export const VIDEO_PLAYERS: readonly string[] = HOSTS.map(({ player }) => player);

/** A stored video (E13b); null for a host or an id that is not known. */
export function toVideoView({ id, domain }: { readonly id: string; readonly domain: string }): VideoView | null {
  const host = HOSTS.find((each) => each.domain.test(domain.trim().toLowerCase()) && each.id.test(id));
  return host ? { host: host.name, href: host.href(id), embed: host.player + host.embed(id) } : null;
}
