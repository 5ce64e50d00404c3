import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWidgetCustomElementClass } from './frame-element.ts';

const SITE = 'https://recolte.test';

/** Observers by the element that they watch. */
const watching = new Map<Element, (entries: object[]) => void>();
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe: (target: Element) => void;
    unobserve = (target: Element) => watching.delete(target);
    constructor(report: (entries: object[]) => void) {
      this.observe = (target) => watching.set(target, report);
    }
  },
);
const comeNear = (target: Element) => watching.get(target)?.([{ target, isIntersecting: true }]);

class HeaderElement extends createWidgetCustomElementClass(SITE) {
  override readonly widget = 'header';
}
class SearchElement extends createWidgetCustomElementClass(SITE) {
  override readonly widget = 'search';
}
class LatestElement extends createWidgetCustomElementClass(SITE) {
  override readonly widget = 'latest';
}
customElements.define('test-header', HeaderElement);
customElements.define('test-search', SearchElement);
customElements.define('test-latest', LatestElement);

let width: number;
beforeEach(() => {
  width = 1100;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  // happy-dom loads nothing into frames: they would have no window.
  const windows = new WeakMap<object, Window>();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (this: object) {
    if (!windows.has(this)) windows.set(this, Object.create(window));
    return windows.get(this) ?? null;
  });
});
afterEach(() => {
  document.body.replaceChildren();
});

/** Frame element on a host's page, near the screen unless `isFar`. */
function place(
  name: 'header' | 'search' | 'latest',
  attributes: Record<string, string> = {},
  { isFar = false } = {},
) {
  const element = document.createElement(`test-${name}`);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.body.append(element);
  if (!isFar) comeNear(element);
  const frame = () => element.shadowRoot?.querySelector('iframe') as HTMLIFrameElement;
  const box = () => element.shadowRoot?.querySelector('div') as HTMLElement;
  return {
    element,
    frame,
    address: () => new URL(frame().src),
    /** Heights of the reserved room in the page and of the frame in it. */
    heights: () => [box().style.height, frame()?.style.height],
    isOver: () => box().style.zIndex !== '',
  };
}

type Placed = ReturnType<typeof place>;
const say = (data: unknown, { origin = SITE, source }: { origin?: string; source: unknown }) =>
  dispatchEvent(new MessageEvent('message', { data, origin, source: source as MessageEventSource }));
const sendHeight = (placed: Placed, height: unknown) =>
  say({ type: 'iframeHeight', height }, { source: placed.frame().contentWindow });

test("a widget's frame has the address of its page with the widget's attributes alone", () => {
  const { address, frame } = place('latest', {
    number: '6',
    place: 'Nantes (44000)',
    accent: '',
    onclick: 'x',
  });
  expect(address().origin + address().pathname).toBe(`${SITE}/app/iframe3`);
  expect(Object.fromEntries(address().searchParams)).toEqual({
    theme: 'light',
    number: '6',
    place: 'Nantes (44000)',
  });
  expect(frame().title).toBe('Dernières annonces');
  expect(place('header', { theme: 'dark' }).address().searchParams.get('theme')).toBe('dark');
  expect(place('header', { theme: 'neon' }).address().searchParams.get('theme')).toBe('light');
});

test('a widget reserves its height before it is loaded', () => {
  expect(place('header').heights()).toEqual(['64px', '64px']);
  expect(place('latest').heights()).toEqual(['432px', '432px']);
  expect(place('latest', { number: '999' }).heights()).toEqual(place('latest', { number: '12' }).heights());
  expect(place('latest', { number: 'x' }).heights()).toEqual(['432px', '432px']);
  width = 400;
  expect(place('search').heights()).toEqual(['194px', '194px']);
  width = 288;
  expect(place('search').heights()).toEqual(['248px', '248px']);
});

test('a widget follows the height of its content, up and down', () => {
  const latest = place('latest');
  sendHeight(latest, 500.4);
  expect(latest.heights()).toEqual(['501px', '501px']);
  sendHeight(latest, 300);
  expect(latest.heights()).toEqual(['300px', '300px']);
  sendHeight(latest, 600);
  expect(latest.heights()).toEqual(['600px', '600px']);
  expect(latest.isOver()).toBe(false);
});

test('a widget accepts heights from its own frame only, within limits', () => {
  const [one, other] = [place('header'), place('header')];
  const data = { type: 'iframeHeight', height: 500 };
  say(data, { origin: 'https://evil.test', source: one.frame().contentWindow });
  say(data, { source: window });
  say({ type: 'other', height: 500 }, { source: one.frame().contentWindow });
  say(null, { source: one.frame().contentWindow });
  for (const height of ['500', -1, 20_001, Number.NaN, Number.POSITIVE_INFINITY, undefined])
    sendHeight(one, height);
  expect(one.heights()).toEqual(['64px', '64px']);
  sendHeight(one, 100);
  expect(one.heights()).toEqual(['100px', '100px']);
  expect(other.heights()).toEqual(['64px', '64px']);
});

test("a widget's list of suggestions lies over the page, which does not move", () => {
  const search = place('search');
  sendHeight(search, 90);
  sendHeight(search, 400);
  expect(search.heights()).toEqual(['90px', '400px']);
  expect(search.isOver()).toBe(true);
  sendHeight(search, 90);
  expect(search.heights()).toEqual(['90px', '90px']);
  expect(search.isOver()).toBe(false);
  width = 500;
  sendHeight(search, 194);
  expect(search.heights()).toEqual(['194px', '194px']);
});

test('a widget whose attributes change together opens one new frame', async () => {
  const { element, frame, address } = place('latest');
  const before = frame();
  element.setAttribute('number', '4');
  element.setAttribute('place', 'Brest');
  element.setAttribute('class', 'wide');
  expect(frame()).toBe(before);
  await Promise.resolve();
  expect(frame()).not.toBe(before);
  expect(address().searchParams.get('place')).toBe('Brest');
  const after = frame();
  element.setAttribute('place', 'Brest');
  await Promise.resolve();
  expect(frame()).toBe(after);
});

test('a widget moved in the page keeps its frame; a removed one stops listening', () => {
  const header = place('header');
  const before = header.frame();
  document.body.prepend(header.element);
  expect(header.frame()).toBe(before);
  const source = before.contentWindow;
  header.element.remove();
  say({ type: 'iframeHeight', height: 500 }, { source });
  expect(header.heights()).toEqual(['64px', '64px']);
});

test('a widget opens its frame once it is near the screen and the page around has loaded', async () => {
  const far = place('latest', {}, { isFar: true });
  far.element.setAttribute('number', '1');
  await Promise.resolve();
  expect([far.frame(), far.heights()[0]]).toEqual([null, '432px']);
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  comeNear(far.element);
  expect(far.frame()).toBeNull();
  readyState.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  expect(far.address().searchParams.get('number')).toBe('1');
});

describe('a frame that does not send its height', () => {
  const load = (placed: Placed) => placed.frame().dispatchEvent(new Event('load'));
  /** True when the content of the element stands there, without the room that the page reserved. */
  const isFallback = ({ element }: Placed) => {
    const [box, slot] = element.shadowRoot?.querySelectorAll<HTMLElement>('div, slot') ?? [];
    return box?.hasAttribute('inert') === true && slot?.hidden === false && isUnreserved(element);
  };
  const isUnreserved = ({ shadowRoot }: HTMLElement) =>
    shadowRoot?.adoptedStyleSheets.some(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes('min-height')),
    ) === true;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("a frame that is slow is replaced by the element's content within four seconds, until it speaks", () => {
    const latest = place('latest', {}, { isFar: true });
    vi.advanceTimersByTime(10_000);
    comeNear(latest.element);
    vi.advanceTimersByTime(3_900);
    expect(isFallback(latest)).toBe(false);
    vi.advanceTimersByTime(100);
    expect(isFallback(latest)).toBe(true);
    sendHeight(latest, 300);
    expect([isFallback(latest), latest.heights()]).toEqual([false, ['300px', '300px']]);
  });

  test("a frame that loads silently is replaced by the element's content, with one warning in the console", () => {
    const latest = place('latest');
    load(latest);
    vi.advanceTimersByTime(2_000);
    expect(isFallback(latest)).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(console.warn).toHaveBeenCalledOnce();
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('autorisé'));
  });

  test('a frame that the policy of the page refuses is replaced at once, and the policy is named', () => {
    const latest = place('latest');
    const refuse = (effectiveDirective: string, blockedURI: string) =>
      dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }));
    refuse('img-src', `${SITE}/x.png`);
    refuse('frame-src', 'https://other.test/');
    expect(isFallback(latest)).toBe(false);
    refuse('frame-src', `${SITE}/app/iframe3`);
    expect(isFallback(latest)).toBe(true);
    expect(console.warn).toHaveBeenCalledOnce();
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('frame-src'));
  });

  test('a frame is kept when it sent its height, was replaced or removed', async () => {
    const [spoken, replaced, removed] = [place('latest'), place('latest'), place('latest')];
    for (const placed of [spoken, replaced, removed]) load(placed);
    sendHeight(spoken, 300);
    vi.advanceTimersByTime(1_900);
    replaced.element.setAttribute('number', '2');
    await Promise.resolve();
    removed.element.remove();
    vi.advanceTimersByTime(3_900);
    expect([spoken, replaced, removed].map(isFallback)).toEqual([false, false, false]);
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('a height that a frame sends takes the place of the one that the page reserved', () => {
    const latest = place('latest');
    expect(isUnreserved(latest.element)).toBe(false);
    sendHeight(latest, 300);
    expect(isUnreserved(latest.element)).toBe(true);
  });
});
