import type { Page } from "@playwright/test";
import { REVIEW } from "../fixtures/submissions.ts";
import { expect } from "./fixtures.ts";
import { linkInMail } from "./mail.ts";

/** The queue lengths after `fillQueues`. */
export interface Waiting {
  readonly reviewText: string;
  readonly claimant: string;
  readonly claimToken: string;
  readonly orderCode: string;
}

/**
 * Submits what the team has to handle, as the forms do, in the name of the visitor signed in on the page: a review, a
 * claim, a paid reservation.
 */
export async function fillQueues(page: Page, school: string, name: string): Promise<Waiting> {
  const email = `${name}@familia.example`;
  const reviewText = `Professores atentos, pátio pequeno, e a escola responde às famílias (${name}).`;
  // The same contact within a day would be merged.
  const phone = `119${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const person = { name: "Rosa Lima", email, phone };
  await call(page, `${school}/reviews`, {
    ...REVIEW,
    userName: person.name,
    userEmail: email,
    testimonial: reviewText,
  });
  await press(page, await linkInMail(page, email, /^Confirme sua avaliação/));

  const claimant = `Direção ${name}`;
  await call(page, `${school}/claims`, {
    ...person,
    role: claimant,
    proof: "Meu nome está no site da escola.",
    accepts: "on",
  });
  const claimPath = await linkInMail(page, email, /^Confirme seu e-mail: página/);
  await press(page, claimPath);

  return {
    reviewText,
    claimant,
    claimToken: tokenOf(claimPath),
    orderCode: await payForScholarship(page),
  };
}

/** Reserves the first scholarship, and pays in the sandbox. */
async function payForScholarship(page: Page): Promise<string> {
  const list = await (await page.request.get("/matriculas/buscar-bolsas?distinct=false")).text();
  const offerId = /\/reservar\/([\w-]+)/.exec(list)![1]!;
  const form = await (await page.request.get(`/reservar/${offerId}`)).text();
  const seen = (field: string) => new RegExp(`name="${field}" value="(\\d+)"`).exec(form)![1]!;
  const order = await call(page, "/v3/account/user/orders", {
    offerId,
    seenMonthlyFeeCents: Number(seen("seenMonthlyFeeCents")),
    seenDueNowCents: Number(seen("seenDueNowCents")),
    studentNickname: "Bia",
  });
  const path = `/v3/account/user/orders/${order.internalTransactionCode}`;
  await call(page, `${path}/agreement`, { studentNickname: "Bia", cpf: "529.982.247-25", acceptsContract: "on" });
  if (seen("seenDueNowCents") !== "0") await call(page, `${path}/simulation`, { outcome: "paid" });
  return String(order.internalTransactionCode);
}

/** Calls `/v3` as a page of the site does. A path without a leading slash is relative to a school. */
async function call(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const url = path.startsWith("/v3") ? path : `/v3/schools/${path.replace("/escola/", "")}`;
  const headers = { ...fromHere(page), "idempotency-key": crypto.randomUUID() };
  const response = await page.request.post(url, { headers, data });
  expect(response.ok(), `${url}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}

/** Confirms by the link in an e-mail. */
async function press(page: Page, path: string): Promise<void> {
  const response = await page.request.post(path, {
    headers: fromHere(page),
    form: { acao: "confirmar" },
    maxRedirects: 0,
  });
  expect(response.status(), path).toBe(303);
}

/** The header that marks a same-origin request. */
const fromHere = (page: Page) => ({ origin: new URL(page.url()).origin });

const tokenOf = (path: string) => path.split("/").at(-1)!;
