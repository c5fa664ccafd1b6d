/** Sources of links that are counted by name. */
const SOURCES: ReadonlySet<string> = new Set(
  (
    "google bing facebook instagram messenger whatsapp telegram youtube tiktok kwai linkedin pinterest twitter x spotify " +
    "meta taboola outbrain criteo email newsletter sms push qrcode folheto cartaz outdoor busdoor radio tv jornal revista " +
    "evento feira blog site imprensa influenciador parceiro afiliado escola rede"
  ).split(" "),
);

/** Other names of the sources, as ad tools and people write them. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["fb", "facebook"],
  ["ig", "instagram"],
  ["insta", "instagram"],
  ["msg", "messenger"],
  ["wpp", "whatsapp"],
  ["zap", "whatsapp"],
  ["e-mail", "email"],
  ["qr", "qrcode"],
  ["panfleto", "folheto"],
]);

/** Name that counts every source or campaign that has none of its own. */
export const OTHERS = "outras";

const MAX_CAMPAIGN = 60;

/** Source and campaign under which a link is counted; empty where its query names none. */
export function linkCampaign(query: URLSearchParams): { readonly source: string; readonly campaign: string } {
  const [source, campaign] = [plainWord(query.get("utm_source")), plainWord(query.get("utm_campaign"))];
  const known = ALIASES.get(source) ?? source;
  return {
    source: known === "" || SOURCES.has(known) ? known : OTHERS,
    campaign: campaign === "" || isCampaign(campaign) ? campaign : OTHERS,
  };
}

function plainWord(text: string | null): string {
  return (text ?? "")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-");
}

/** An address or a phone number of a person is no name of a campaign. */
function isCampaign(word: string): boolean {
  return word.length <= MAX_CAMPAIGN && /^[a-z0-9._-]+$/.test(word) && !/\d{9}/.test(word.replace(/[._-]/g, ""));
}
