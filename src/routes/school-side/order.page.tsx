import { SchoolOrderBody } from "../../parts/desk/school-order-parts.tsx";
import type { SchoolOrderView } from "../../parts/desk/school-order-view.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { SandboxNotice } from "../../parts/orders/order-parts.tsx";

interface Props {
  readonly view: { readonly order: SchoolOrderView; readonly notice: Notice | null };
}

/** `/reserva-na-escola/:token`: a reservation, with the replies of the school. */
export default function SchoolOrderPage({ view: { order, notice } }: Props) {
  return (
    <div className="admin">
      <SandboxNotice isSandbox={order.isSandbox} />
      <header>
        <h1>Reserva de bolsa</h1>
        <p>{order.school}</p>
      </header>
      <NoticeAlert notice={notice} />
      <article aria-label={`Reserva ${order.code}`}>
        <SchoolOrderBody order={order} />
        {order.forms.length === 0 && (
          <p className="empty">Não há nada para responder agora: esta reserva não está aguardando a escola.</p>
        )}
      </article>
      <p className="note">
        Pedido <span className="code">{order.code}</span>. O endereço desta página é da escola: não compartilhe. Os
        dados da família são só para esta matrícula.
      </p>
    </div>
  );
}
