import { wakeIslands } from "../islands/wake.ts";
import { enhanceLocate } from "../locate.ts";
import { enhanceSearch } from "../search-swap.ts";

const search = document.querySelector<HTMLElement>("[data-search]");
if (search) enhanceSearch(search);

const locate = document.querySelector<HTMLButtonElement>("[data-locate]");
if (locate) enhanceLocate(locate, document.querySelector<HTMLElement>("[data-locate-status]")!);

wakeIslands();
