import type { ReactNode } from "react";
import { Alert } from "../../client/ui/alert.tsx";

interface Props {
  readonly isSandbox: boolean;
  readonly children?: ReactNode;
}

/** The statement of a school, with what its words mean. */
export function BooksNote({ isSandbox, children }: Props) {
  return (
    <>
      {isSandbox && <Alert variant="info">Pagamentos de teste: nenhum valor aqui é dinheiro de verdade.</Alert>}
      {children}
      <p className="note">
        A família paga a primeira mensalidade aqui, e o site guarda para ela. Quando a escola informa a matrícula, o
        valor passa a ser da escola, e o site repassa. Se a família ou a escola desiste dentro do prazo, o valor volta
        inteiro para a família, e o que já foi repassado fica a devolver. O pedido aparece só pelo código.
      </p>
    </>
  );
}
