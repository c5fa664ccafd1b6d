export { loadCityCalendar, loadCityEvents } from "./city-calendar.route.ts";
export { loadSchoolCalendar } from "./school-calendar.route.ts";
