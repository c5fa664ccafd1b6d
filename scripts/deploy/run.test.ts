import { afterEach, expect, test, vi } from "vitest";
import { build, type Command, environmentOf, run, script, withAccess, wrangler } from "./run.ts";

/** Sample environment of a deploying machine. */
const MACHINE = {
  PATH: "/bin",
  HOME: "/casa",
  CLOUDFLARE_API_TOKEN: "token-1",
  CLOUDFLARE_ACCOUNT_ID: "account-1",
  CLOUDFLARE_API_KEY: "key-2",
  CF_API_TOKEN: "token-3",
  GITHUB_TOKEN: "token-4",
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "token-5",
  NPM_TOKEN: "token-6",
  AWS_SECRET_ACCESS_KEY: "key-7",
  SECOND_FACTOR_KEY: "key-8",
  BACKUP_IDENTITY: "key-9",
  NODE_OPTIONS: "--require=./token-10.js",
};

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each<[string, Command]>([
  ["the build", build("production")],
  ["a script", script("scripts/demo/demo.ts")],
  ["wrangler without an account", wrangler("deploy", "--dry-run")],
])("%s gets no credential of the machine", (_name, command) => {
  const environment = environmentOf(command, MACHINE);
  expect(environment).toEqual({ PATH: "/bin", HOME: "/casa", ...command.env });
});

test("a command that deploys gets those of Cloudflare, and no other", () => {
  expect(environmentOf(withAccess(wrangler("deploy")), MACHINE)).toEqual({
    PATH: "/bin",
    HOME: "/casa",
    CLOUDFLARE_API_TOKEN: "token-1",
    CLOUDFLARE_ACCOUNT_ID: "account-1",
    WRANGLER_HIDE_BANNER: "true",
  });
});

test("a process starts with that environment alone", () => {
  for (const [name, value] of Object.entries(MACHINE)) if (/token|key/.test(value)) vi.stubEnv(name, value);
  vi.stubEnv("NODE_OPTIONS", "");
  const print: Command = { args: ["-p", "JSON.stringify(process.env)"] };
  expect(run(print, true).stdout).not.toMatch(/(token|key)-\d/);
  const { stdout } = run(withAccess(print), true);
  expect(stdout.match(/(token|key)-\d/g)).toEqual(["token-1"]);
});
