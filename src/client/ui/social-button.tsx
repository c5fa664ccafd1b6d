import { SOCIAL_MARKS } from "./social-marks.ts";

/** U32. */
const NAMES = {
  apple: "Apple",
  facebook: "Facebook",
  google: "Google",
  slack: "Slack",
  linkedin: "LinkedIn",
  twitter: "Twitter",
} as const;

export type SocialProvider = keyof typeof NAMES;
export const SOCIAL_PROVIDERS = Object.keys(NAMES) as readonly SocialProvider[];

/** Link to the login of a provider (U31). */
export function SocialButton({ provider, href }: { readonly provider: SocialProvider; readonly href: string }) {
  return (
    <a className="social-button" href={href} rel="nofollow">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SOCIAL_MARKS[provider]} />
      </svg>
      Entrar com {NAMES[provider]}
    </a>
  );
}
