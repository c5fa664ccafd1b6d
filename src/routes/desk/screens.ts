export { loadDesk, loadDeskSection, submitDesk, submitDeskSection, takesDeskFile } from "./desk.route.ts";
export { loadDeskFigures } from "./desk-figures.route.ts";
export { loadDeskPicture } from "./desk-picture.route.ts";
export { loadLostLink, submitLostLink } from "./lost-link.route.ts";
