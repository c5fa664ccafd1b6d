export { loadContract, loadContractFile, loadOrderDetails, loadReceipt, loadVoucher } from "./details.route.ts";
export { loadBenefits, loadOrders, loadScholarships } from "./lists.route.ts";
export { loadPayment, submitAgreement, submitSimulation } from "./payment.route.ts";
export { loadReservation, submitReservation } from "./reserve.route.ts";
export { loadWithdrawal, submitWithdrawal } from "./withdraw.route.ts";
