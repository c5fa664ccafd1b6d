export {
  loadDesk,
  loadDeskFigures,
  loadDeskPicture,
  loadDeskSection,
  submitDesk,
  submitDeskSection,
  takesDeskFile,
} from "./desk.route.ts";
export { loadLostLink, submitLostLink } from "./lost-link.route.ts";
