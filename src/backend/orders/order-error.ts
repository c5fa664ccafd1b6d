/** Why an order could not be made or moved; the API turns it into a status and a message. */
export class OrderError extends Error {
  readonly code: "offer_gone" | "offer_changed" | "key_reused" | "order_not_found" | "not_payable" | "not_withdrawable";

  constructor(code: OrderError["code"]) {
    super(code);
    this.code = code;
  }
}
