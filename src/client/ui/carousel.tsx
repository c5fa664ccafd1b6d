import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CAROUSEL_AUTOPLAY_MS } from "../../domain/constants.ts";
import { BackIcon, ForwardIcon } from "./icons.tsx";

interface Props {
  readonly label: string;
  readonly slides: readonly ReactNode[];
  readonly autoplay?: keyof typeof CAROUSEL_AUTOPLAY_MS;
  /** Whether the first slide follows the last. */
  readonly isLoop?: boolean;
}

/**
 * A carousel (U23, S37): a scroll-snap list with links to each slide, which needs no script. Autoplay can be paused,
 * stops during interaction, and respects reduced motion.
 */
export function Carousel({ label, slides, autoplay = "none", isLoop = false }: Props) {
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  /** The slide being scrolled to. */
  const target = useRef<number | null>(null);
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isAttended, setAttended] = useState(false);
  const intervalMs = CAROUSEL_AUTOPLAY_MS[autoplay];
  const last = slides.length - 1;

  const canGo = (to: number) => isLoop || (to >= 0 && to <= last);
  const goTo = (to: number) => {
    if (!canGo(to)) return;
    const wrapped = (to + slides.length) % slides.length;
    target.current = wrapped;
    setIndex(wrapped);
    const { clientWidth } = track.current!;
    track.current!.scrollTo({ left: wrapped * clientWidth });
  };
  const onScroll = () => {
    const { scrollLeft, clientWidth } = track.current!;
    const position = scrollLeft / clientWidth;
    if (target.current === null) setIndex(Math.round(position));
    else if (Math.abs(position - target.current) < 0.02) target.current = null;
  };
  const onDot = (event: MouseEvent, to: number) => {
    event.preventDefault();
    goTo(to);
  };

  // Before the script, the list was scrolled, or a link followed to one of its slides.
  useEffect(onScroll, []);
  useEffect(() => {
    if (intervalMs !== null) setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }, [intervalMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each slide, not with each render.
  useEffect(() => {
    if (!isPlaying || isAttended || intervalMs === null) return;
    const timer = setTimeout(() => (canGo(index + 1) ? goTo(index + 1) : setPlaying(false)), intervalMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isAttended, intervalMs, index]);

  return (
    <section
      className="carousel"
      aria-roledescription="carrossel"
      aria-label={label}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={(event: FocusEvent) => setAttended(event.currentTarget.contains(event.relatedTarget))}
    >
      <ul
        ref={track}
        aria-live={isPlaying ? "off" : "polite"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        aria-label={`${label}: slides`}
        onScroll={onScroll}
        onPointerDown={() => {
          target.current = null;
        }}
      >
        {slides.map((slide, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position.
          <li key={i} id={`${id}${i + 1}`} aria-label={`${i + 1} de ${slides.length}`}>
            {slide}
          </li>
        ))}
      </ul>
      <div className="controls">
        {intervalMs !== null && (
          <button type="button" className="secondary" onClick={() => setPlaying(!isPlaying)}>
            {isPlaying ? "Pausar" : "Reproduzir"}
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label="Anterior"
          aria-disabled={!canGo(index - 1)}
          onClick={() => goTo(index - 1)}
        >
          <BackIcon />
        </button>
        <span className="slide-links">
          {slides.map((_, i) => (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
              key={i}
              href={`#${id}${i + 1}`}
              aria-current={i === index ? "true" : undefined}
              // Hydrates an island that was waiting for it.
              data-asks=""
              onClick={(event) => onDot(event, i)}
            >
              <span className="visually-hidden">ir para o slide {i + 1}</span>
            </a>
          ))}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label="Próximo"
          aria-disabled={!canGo(index + 1)}
          onClick={() => goTo(index + 1)}
        >
          <ForwardIcon />
        </button>
      </div>
    </section>
  );
}
