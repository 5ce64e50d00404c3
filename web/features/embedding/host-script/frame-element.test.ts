import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { frameElement } from './frame-element.ts';

const SITE = 'https://recolte.test';

class HeaderElement extends frameElement(SITE) {
  override readonly widget = 'header';
}
class SearchElement extends frameElement(SITE) {
  override readonly widget = 'search';
}
class LatestElement extends frameElement(SITE) {
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

/** On a host's page. */
function place(name: 'header' | 'search' | 'latest', attributes: Record<string, string> = {}) {
  const element = document.createElement(`test-${name}`);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.body.append(element);
  const frame = () => element.shadowRoot?.querySelector('iframe') as HTMLIFrameElement;
  const box = () => frame().parentElement as HTMLElement;
  return {
    element,
    frame,
    address: () => new URL(frame().src),
    /** Heights of the reserved room in the page and of the frame in it. */
    heights: () => [box().style.height, frame().style.height],
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

describe('a frame that loads without sending its height', () => {
  const load = (placed: Placed) => placed.frame().dispatchEvent(new Event('load'));
  const isFallback = ({ element }: Placed) => {
    const [box, slot] = element.shadowRoot?.querySelectorAll<HTMLElement>('div, slot') ?? [];
    return box?.hidden === true && slot?.hidden === false;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("a silent frame is replaced by the element's content, with a warning in the console", () => {
    const latest = place('latest');
    vi.advanceTimersByTime(10_000);
    expect(isFallback(latest), 'it is not near the screen yet').toBe(false);
    load(latest);
    vi.advanceTimersByTime(4_000);
    expect(isFallback(latest)).toBe(true);
    expect(console.warn).toHaveBeenCalledOnce();
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('EMBED_ORIGINS'));

    sendHeight(latest, 300);
    expect(isFallback(latest), 'it was only slow').toBe(false);
  });

  test('a frame is kept when it sent its height, was replaced or removed', async () => {
    const [spoken, replaced, removed] = [place('latest'), place('latest'), place('latest')];
    sendHeight(spoken, 300);
    for (const placed of [spoken, replaced, removed]) load(placed);
    replaced.element.setAttribute('number', '2');
    await Promise.resolve();
    removed.element.remove();
    vi.advanceTimersByTime(10_000);
    expect([spoken, replaced, removed].map(isFallback)).toEqual([false, false, false]);
    expect(console.warn).not.toHaveBeenCalled();
  });
});
