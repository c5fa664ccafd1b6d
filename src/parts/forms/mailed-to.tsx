import { isEmail, normalizeEmail, suggestEmail } from "../../domain/people/email.ts";

interface Props {
  /** As typed; null when it is not known any more. */
  readonly email: string | null;
  /** The form, to type it again. */
  readonly retryHref: string;
}

/** The address to which a link was sent, and the question whether a likely typo was meant. */
export function MailedTo({ email: typed, retryHref }: Props) {
  const email = normalizeEmail(typed ?? "");
  if (!isEmail(email)) return null;
  const meant = suggestEmail(email);
  return (
    <p>
      O endereço é <b>{email}</b>.
      {meant && (
        <>
          {" "}
          Você quis dizer <b>{meant}</b>? <a href={retryHref}>Corrija e envie de novo</a>.
        </>
      )}
    </p>
  );
}
