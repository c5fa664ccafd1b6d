import { enhanceSearch } from "../search-swap.ts";

const search = document.querySelector<HTMLElement>("[data-search]");
if (search) enhanceSearch(search);
