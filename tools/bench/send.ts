import { type RequestOptions, request } from "node:http";

/** Sends a GET, or a POST if there is a body; resolves to the status when the response has been read. */
export function send(url: string, body: string | undefined, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const outgoing = request(url, { ...options, method }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode!));
      response.on("error", reject);
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("demorou demais")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
