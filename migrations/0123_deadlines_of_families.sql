-- Orders that wait for the family, or for a contract, get the deadlines that newer ones have from their transition
-- (src/domain/orders/order-terms.ts), counted from today: the last instant of a day in São Paulo.
UPDATE scholarship_order SET
  due_at = date('now', '-3 hours', '+16 days') || 'T02:59:59.999Z',
  voucher_valid_until = max(coalesce(voucher_valid_until, ''), date('now', '-3 hours', '+15 days'))
WHERE status IN ('pending_docs', 'rejected_docs') AND due_at IS NULL;
UPDATE scholarship_order SET
  due_at = date(max(coalesce(voucher_valid_until, ''), date('now', '-3 hours')), '+16 days') || 'T02:59:59.999Z'
WHERE status = 'approved' AND due_at IS NULL;
