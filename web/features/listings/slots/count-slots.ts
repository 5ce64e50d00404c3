import { call } from '#web/client/call.ts';

/** Milliseconds for which views are collected, so that the slots of a page make one call. */
const COLLECTING_MS = 1_000;

let views: string[] = [];

/**
 * Reports a slot once half of it was in view, and each touch of its link. Only the id of the slot is sent; what is lost
 * without a network stays lost.
 * @param left aborted when the slot is no longer shown
 */
export function countViewAndTouches(box: HTMLElement, id: string, left: AbortSignal) {
  if (left.aborted) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      if (views.push(id) === 1) setTimeout(sendViews, COLLECTING_MS);
    },
    { threshold: 0.5 },
  );
  observer.observe(box);
  left.addEventListener('abort', () => observer.disconnect());
  const touch = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) send({ touches: [id] });
  };
  // Middle buttons open a link, too, and make no `click`.
  for (const type of ['click', 'auxclick']) box.addEventListener(type, touch, { signal: left });
}

function sendViews() {
  send({ views });
  views = [];
}

const send = (body: { views?: string[]; touches?: string[] }) =>
  void call('POST /api/slots/counts', { body, keepalive: true }).catch(() => undefined);
