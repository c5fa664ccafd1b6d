/** Icons in a 16-unit viewBox and the text colour; decorative, with a text or label beside them. */
function Icon({ path }: { readonly path: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const CloseIcon = () => <Icon path="m3 3 10 10M13 3 3 13" />;
export const CheckIcon = () => <Icon path="m2.5 8.5 3.5 3.5 7.5-8" />;
export const BackIcon = () => <Icon path="M10 3 5 8l5 5" />;
export const ForwardIcon = () => <Icon path="m6 3 5 5-5 5" />;
export const PlayIcon = () => <Icon path="M4.5 2.5v11l9-5.5Z" />;
export const InfoIcon = () => <Icon path="M14.5 8A6.5 6.5 0 1 1 8 1.5 6.5 6.5 0 0 1 14.5 8ZM8 7.5V11.5M8 4.5V5.7" />;
