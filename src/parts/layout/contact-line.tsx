import { formatPhone, isMobile } from "../../domain/people/phone.ts";
import { paths } from "../../site/paths.ts";

/** Contact of the company (P31). WhatsApp is offered only for a mobile number (B31). */
export function ContactLine({ phone }: { readonly phone: string }) {
  if (!phone) {
    return (
      <p>
        Atendimento: <a href={paths.contact()}>fale conosco</a>
      </p>
    );
  }
  return (
    <p>
      Atendimento: <a href={`tel:+55${phone}`}>{formatPhone(phone)}</a>
      {isMobile(phone) && (
        <>
          {" · "}
          <a href={`https://wa.me/55${phone}`}>WhatsApp</a>
        </>
      )}
    </p>
  );
}
