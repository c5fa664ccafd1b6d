import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll } from "vitest";
import { backendApp } from "../../src/backend/app.ts";
import type { AppContext } from "../../src/worker/app-context.ts";
import { bindingsOf } from "../../src/worker/backend.ts";
import { readPage } from "../../src/worker/followed-pages.ts";
import { postOffice } from "../integration/post.ts";
import { publishWorld } from "../integration/worker.ts";
import { describeContract } from "./suite.ts";

const post = postOffice();
const site = { env, executionCtx: createExecutionContext() } as unknown as AppContext;
const bindings = bindingsOf({ ...post.bindings, API_PASSWORD: "segredo-de-teste" }, (address, now) =>
  readPage(site, address, now),
);

beforeAll(publishWorld);

describeContract("the embedded backend, in process (J4)", {
  options: () => ({
    async fetch(request) {
      const context = createExecutionContext();
      const response = await backendApp.fetch(request, bindings, context);
      await waitOnExecutionContext(context);
      return response;
    },
    baseUrl: "https://backend.example",
    tenant: env.TENANT,
    username: env.API_USERNAME,
    password: "segredo-de-teste",
  }),
  lastMail: async (email, subject) =>
    post.mails.findLast((mail) => mail.to === email && subject.test(mail.subject))?.text ?? "",
});
