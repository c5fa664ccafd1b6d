import { prefetchOnIntent } from "./prefetch.ts";

/** What nobody waits for: a second after the page was loaded (C23), and the browser has nothing else to do. */
prefetchOnIntent();
