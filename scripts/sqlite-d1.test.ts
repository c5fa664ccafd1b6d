import { testD1 } from "../test/fixtures/d1-suite.ts";
import { openMemoryD1 } from "../test/fixtures/memory-d1.ts";

testD1(openMemoryD1());
