import { expect, test } from "vitest";
import { checkoutSteps } from "./checkout-steps.ts";

test.each([
  [65_000, ["Reserva", "Contrato", "Pagamento", "Comprovante"]],
  [1, ["Reserva", "Contrato", "Pagamento", "Comprovante"]],
  [0, ["Reserva", "Contrato", "Comprovante"]],
])("with %d centavos due now the steps are %j", (dueNowCents, steps) => {
  expect(checkoutSteps(dueNowCents)).toEqual(steps);
});
