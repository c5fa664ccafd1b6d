/** Channel between the pages of one browser, on which measured pages send their events to the team's list. */
export const LIVE_EVENTS = "eventos";
