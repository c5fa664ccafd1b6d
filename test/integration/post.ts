import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { app } from "../../src/worker/app.tsx";
import { ORIGIN } from "./worker.ts";

/** An e-mail as the mail service received it. */
export interface Posted {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail service that stores its e-mails, until it is closed. */
export function postOffice() {
  const mails: Posted[] = [];
  let isClosed = false;
  const MAIL = {
    async send(mail: Posted) {
      if (isClosed) throw new Error("the mail service is closed");
      mails.push(mail);
      return { messageId: String(mails.length) };
    },
  } as unknown as SendEmail;
  return {
    bindings: { ...env, MAIL } as Env,
    mails,
    close: () => {
      isClosed = true;
    },
    open: () => {
      isClosed = false;
    },
    /** The token of the link in the last e-mail. */
    lastToken: () => /\/([\da-f]{64})\b/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "",
  };
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
