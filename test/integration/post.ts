import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { app } from "../../src/worker/app.tsx";
import { openMailbox } from "../fixtures/mailbox.ts";
import { ORIGIN } from "./worker.ts";

/** A mail service that stores its e-mails, until it is closed, and the bindings of a Worker that uses it. */
export function postOffice() {
  const mailbox = openMailbox();
  return { ...mailbox, bindings: { ...env, MAIL: mailbox.MAIL } as Env };
}

/** A browser: it stores cookies, and sends requests as a page of ours does. */
export function browser(bindings: Env, ip = "203.0.113.7", origin = ORIGIN) {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers({
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": ip,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...Object.fromEntries(new Headers(init.headers)),
    });
    const context = createExecutionContext();
    const response = await app.fetch(
      new Request(origin + path, { ...init, headers, redirect: "manual" }),
      bindings,
      context,
    );
    await waitOnExecutionContext(context);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (/max-age=0/i.test(cookie)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return response;
  };
  return {
    cookies,
    send,
    get: (path: string) => send(path),
    form: (path: string, fields: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }),
    json: (path: string, body: unknown, method = "POST") =>
      send(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  };
}
