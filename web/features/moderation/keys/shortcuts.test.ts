import { expect, test } from 'vitest';
import { readPressedShortcut } from './shortcuts.ts';

/** Element with the focus, in a page with this HTML. */
function within(html = '<div></div>') {
  document.body.innerHTML = html;
  return document.body.firstElementChild;
}
type Pressed = Partial<Omit<KeyboardEvent, 'target'>> & { target?: Element | null };

// The keys of an event that `readPressedShortcut` reads: a real one has a target only once it is dispatched.
const press = (key: string, { target = within(), ...event }: Pressed = {}) =>
  readPressedShortcut({ key, target, repeat: false, ...event } as unknown as KeyboardEvent);

test('letter keys move between listings, press their buttons and open the help', () => {
  expect(press('j')).toEqual({ move: 1 });
  expect(press('k')).toEqual({ move: -1 });
  expect(press('a')).toEqual({ press: 'a' });
  expect(press('?')).toEqual({ help: true });
  expect(press('z')).toBeUndefined();
  expect(press('A')).toBeUndefined();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'a key pressed with a modifier is not a shortcut: %o',
  (held) => expect(press('a', held)).toBeUndefined(),
);

test.each([
  '<textarea></textarea>',
  '<select></select>',
  '<input type="text">',
  '<p contenteditable></p>',
  '<dialog></dialog>',
])('a key typed in %s is not a shortcut', (html) =>
  expect(press('a', { target: within(html) })).toBeUndefined(),
);

test('a key beside an open dialog is not a shortcut; one on a checkbox is', () => {
  expect(press('a', { target: within('<p></p><dialog open></dialog>') })).toBeUndefined();
  expect(press('a', { target: within('<input type="checkbox">') })).toEqual({ press: 'a' });
});

test('a held key moves on through the list, but decides once', () => {
  expect(press('j', { repeat: true })).toEqual({ move: 1 });
  expect(press('a', { repeat: true })).toBeUndefined();
});
