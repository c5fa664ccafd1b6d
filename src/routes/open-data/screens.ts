export { loadCityFile } from "./city-file.route.ts";
export { loadOpenDataState } from "./state.route.ts";
