import { afterEach, expect, test, vi } from "vitest";
import { readConfiguration } from "../scripts/configuration.ts";
import { checkedSettings } from "./checked-settings.ts";

afterEach(() => vi.unstubAllEnvs());

/** Result of a build with this phone in its settings. */
function build(phone: string) {
  const read = (environment?: string) => {
    const configuration = readConfiguration(environment);
    const CONTACT_PHONE =
      configuration.vars.ENVIRONMENT === (environment ?? "local") ? phone : "of another environment";
    return { ...configuration, vars: { ...configuration.vars, CONTACT_PHONE } };
  };
  return checkedSettings(read).configResolved();
}

test.each([undefined, "preview", "production"])(
  "a start or deploy (%s) with a wrong phone says which",
  (environment) => {
    vi.stubEnv("CLOUDFLARE_ENV", environment);
    expect(() => build("11 8888-7777 ramal 2")).toThrow(/CONTACT_PHONE: "11 8888-7777 ramal 2" não é/);
    expect(() => build("(11) 98888-7777")).not.toThrow();
    expect(() => build("")).not.toThrow();
  },
);
