import { canBecome } from "../transitions.ts";
import { ORDER_REPLIES, type OrderReply } from "./order-reply.ts";
import { AT_SCHOOL, ORDER_TRANSITIONS, type OrderStatus } from "./order-status.ts";

export function repliesTo(status: OrderStatus): OrderReply[] {
  if (!AT_SCHOOL.includes(status)) return [];
  return (Object.keys(ORDER_REPLIES) as OrderReply[]).filter((reply) =>
    canBecome(ORDER_TRANSITIONS, status, ORDER_REPLIES[reply].to),
  );
}
