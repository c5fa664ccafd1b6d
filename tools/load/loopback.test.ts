import { expect, test } from "vitest";
import { assertLoopback } from "./loopback.ts";

test("load is sent to this machine only", () => {
  for (const origin of ["http://127.0.0.1:1", "http://127.9.9.9", "http://localhost:8787", "http://[::1]:80"]) {
    expect(() => assertLoopback(origin)).not.toThrow();
  }
  for (const origin of [
    "https://escolaavista.example",
    "http://10.0.0.1",
    "http://127.0.0.1.example",
    "http://1.1.1.1",
  ]) {
    expect(() => assertLoopback(origin)).toThrow("só nesta máquina");
  }
});
