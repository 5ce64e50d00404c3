import { beforeEach, expect, test, vi } from 'vitest';
import { startPrefetchingOnIntent } from './prefetch.ts';

const postMessage = vi.fn();
const ID = '0193aaaa-0000-7000-8000-000000000000';

beforeEach(() => {
  postMessage.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  const end = startPrefetchingOnIntent();
  return () => {
    end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    document.body.replaceChildren();
  };
});

function aimAt(href: string, type = 'pointerover') {
  document.body.innerHTML = `<a href="${href}"><b>Tomates</b></a>`;
  const target = document.querySelector('b');
  const send = (type: string) => target?.dispatchEvent(new Event(type, { bubbles: true }));
  send(type);
  return send;
}

test.each([
  [`/app/ad/${ID}`, `/app/ad/${ID}.data?_routes=pages%2Flisting-page`],
  [
    '/app/annonces?city=Saint+Priest&page=2#contenu',
    '/app/annonces.data?city=Saint+Priest&page=2&_routes=pages%2Fresults-page',
  ],
  [`/app/vendeur/${ID}`, `/app/vendeur/${ID}.data?_routes=pages%2Fseller-page`],
])('the data of the page %s are prefetched when a pointer rests on its link', (href, ahead) => {
  aimAt(href);
  vi.advanceTimersByTime(64);
  expect(postMessage).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(postMessage.mock.calls).toEqual([[{ ahead }]]);
});

test('a page is prefetched when its link gets the keyboard focus', () => {
  aimAt(`/app/ad/${ID}`, 'focusin');
  vi.runAllTimers();
  expect(postMessage).toHaveBeenCalledOnce();
});

test.each(['pointercancel', 'click'])('a page is not prefetched after a %s', (type) => {
  aimAt(`/app/ad/${ID}`)(type);
  vi.runAllTimers();
  expect(postMessage).not.toHaveBeenCalled();
});

test.each([
  '/app/messages',
  `/app/ad/add`,
  `https://ailleurs.example/app/ad/${ID}`,
  `/app/vendeur/${ID}/affiche`,
])('a link to %s is not prefetched', (href) => {
  aimAt(href);
  vi.runAllTimers();
  expect(postMessage).not.toHaveBeenCalled();
});
