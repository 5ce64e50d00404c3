import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

class FakeElement {
  readonly inside: string;
  readonly ownerDocument = { querySelector: () => null };
  constructor(inside = '') {
    this.inside = inside;
  }
  closest(selector: string) {
    return this.inside && selector.includes(this.inside) ? this : null;
  }
}
Object.assign(globalThis, { Element: FakeElement });

const press = (key: string, event: object = {}) =>
  shortcutOf({ key, target: new FakeElement(), repeat: false, ...event } as unknown as KeyboardEvent);

test('letters move, press and help', () => {
  expect(press('j')).toEqual({ move: 1 });
  expect(press('k')).toEqual({ move: -1 });
  expect(press('a')).toEqual({ press: 'a' });
  expect(press('?')).toEqual({ help: true });
  expect(press('z')).toBeUndefined();
  expect(press('A')).toBeUndefined();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'a key held with another is not ours: %o',
  (held) => expect(press('a', held)).toBeUndefined(),
);

test.each(['textarea', 'select', '[contenteditable]', 'dialog'])('nor one typed in %s', (inside) =>
  expect(press('a', { target: new FakeElement(inside) })).toBeUndefined(),
);

test('a key held down goes on through the list, and decides once', () => {
  expect(press('j', { repeat: true })).toEqual({ move: 1 });
  expect(press('a', { repeat: true })).toBeUndefined();
});
