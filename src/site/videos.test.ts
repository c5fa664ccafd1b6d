import { expect, test } from "vitest";
import { toVideoView, VIDEO_PLAYERS } from "./videos.ts";

test.each([
  ["youtube", "M7lc1UVf-VE", "https://www.youtube.com/watch?v=M7lc1UVf-VE"],
  ["www.youtube.com", "M7lc1UVf-VE", "https://www.youtube.com/watch?v=M7lc1UVf-VE"],
  ["youtu.be", "M7lc1UVf-VE", "https://www.youtube.com/watch?v=M7lc1UVf-VE"],
  ["Vimeo", "76979871", "https://vimeo.com/76979871"],
  ["player.vimeo.com", "76979871", "https://vimeo.com/76979871"],
  ["youtube", "76979871", undefined],
  ["youtube", "M7lc1UVf-VE?x", undefined],
  ["notyoutube.example", "M7lc1UVf-VE", undefined],
  ["vimeo", "../../evil", undefined],
  ["", "", undefined],
])("a video of %s with the id %s leads to %s (E13b)", (domain, id, href) => {
  const video = toVideoView({ domain, id });
  expect(video?.href).toBe(href);
  if (video) expect(VIDEO_PLAYERS).toContain(new URL(video.embed).origin);
});
