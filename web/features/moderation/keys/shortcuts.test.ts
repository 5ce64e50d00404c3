import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

/** Where the focus is: in a page that holds this. */
function within(html = '<div></div>') {
  document.body.innerHTML = html;
  return document.body.firstElementChild;
}
type Pressed = Partial<Omit<KeyboardEvent, 'target'>> & { target?: Element | null };

// The keys of an event that `shortcutOf` reads: a real one has a target only once it is dispatched.
const press = (key: string, { target = within(), ...event }: Pressed = {}) =>
  shortcutOf({ key, target, repeat: false, ...event } as unknown as KeyboardEvent);

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

test.each([
  '<textarea></textarea>',
  '<select></select>',
  '<input type="text">',
  '<p contenteditable></p>',
  '<dialog></dialog>',
])('nor one typed in %s', (html) => expect(press('a', { target: within(html) })).toBeUndefined());

test('nor beside an open dialog; a checkbox types nothing', () => {
  expect(press('a', { target: within('<p></p><dialog open></dialog>') })).toBeUndefined();
  expect(press('a', { target: within('<input type="checkbox">') })).toEqual({ press: 'a' });
});

test('a key held down goes on through the list, and decides once', () => {
  expect(press('j', { repeat: true })).toEqual({ move: 1 });
  expect(press('a', { repeat: true })).toBeUndefined();
});
