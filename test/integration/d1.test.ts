import { env } from "cloudflare:test";
import { testD1 } from "../fixtures/d1-suite.ts";

testD1(env.DB);
