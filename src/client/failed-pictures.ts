/** Hides pictures that do not load, now or later, so that the drawing behind each is seen. */
export function hideFailedPictures(): void {
  const hide = (picture: HTMLImageElement) => {
    picture.dataset.failed = "";
  };
  for (const picture of document.images) {
    if (picture.complete) picture.decode().catch(() => hide(picture));
  }
  const onError = ({ target }: Event) => target instanceof HTMLImageElement && hide(target);
  document.addEventListener("error", onError, { capture: true });
}
