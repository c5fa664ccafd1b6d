/** Colour of a status: of an order, a document, a benefit or a review. */
export type StatusVariant = "neutral" | "info" | "success" | "warning" | "danger";
