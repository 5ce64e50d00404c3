import { call } from '#web/client/call.ts';

/** Milliseconds for which views are collected, so that the placements of a page make one call. */
const COLLECTING_MS = 1_000;
/** Number of the button that opens the menu of a link. */
const RIGHT_BUTTON = 2;

let views: string[] = [];

/**
 * Reports a placement once half of it was in view, and each click on its link. Only the id of the placement is sent; what is lost
 * without a network stays lost.
 * @param left aborted when the placement is no longer shown
 */
export function countViewAndClicks(box: HTMLElement, id: string, left: AbortSignal) {
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
  const click = ({ target, button }: MouseEvent) => {
    if (button !== RIGHT_BUTTON && target instanceof Element && target.closest('a')) send({ clicks: [id] });
  };
  box.addEventListener('click', click, { signal: left });
  // Middle buttons open a link, too, and make no `click`.
  box.addEventListener('auxclick', click, { signal: left });
}

function sendViews() {
  send({ views });
  views = [];
}

const send = (body: { views?: string[]; clicks?: string[] }) =>
  void call('POST /api/slots/counts', { body, keepalive: true }).catch(() => undefined);
