import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import type { ComboboxSharedProps } from './active-combobox.tsx';
import { Combobox } from './combobox.tsx';

const fruits = ['figue', 'fraise', 'framboise'];
const startingWith = (text: string) => fruits.filter((fruit) => fruit.startsWith(text));
const itself = (fruit: string) => fruit;

interface Asked {
  text: string;
  signal: AbortSignal;
  answer: (found: readonly string[]) => void;
  fail: () => void;
}

/** Suggestions that arrive when the test decides. */
function slowly() {
  const asked: Asked[] = [];
  const suggest = (text: string, signal: AbortSignal) =>
    new Promise<readonly string[]>((answer, reject) => {
      asked.push({ text, signal, answer, fail: () => reject(new Error('no network')) });
    });
  return { asked, suggest };
}

function showFruits(behaviour: Partial<ComboboxSharedProps<string>> & { defaultValue?: string } = {}) {
  const submitted: string[] = [];
  const shown = renderComponentInTestPage(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(String(new FormData(event.currentTarget).get('fruit')));
      }}
    >
      <Combobox
        name="fruit"
        label="Fruit"
        hint="De saison"
        error="Choisissez un fruit."
        required
        suggest={startingWith}
        itemText={itself}
        {...behaviour}
      />
      <button type="submit">Chercher</button>
    </form>,
  );
  return { submitted, ...shown };
}

/** Shows the field, focuses it and waits for its suggestions to be ready. */
async function enterField(behaviour: Partial<ComboboxSharedProps<string>> = {}) {
  const shown = showFruits(behaviour);
  await shown.user.tab();
  await screen.findByRole('combobox');
  return shown;
}

const field = () => screen.getByLabelText<HTMLInputElement>(/^Fruit/);
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const list = () => screen.findByRole('listbox', { name: 'Suggestions' });

// The module that a first focus loads.
beforeAll(() => import('./active-combobox.tsx'));

test('a combobox is a plain field until approached, then has suggestions', async () => {
  const { user } = showFruits({ defaultValue: 'fi' });
  expect(field()).not.toHaveAttribute('role');
  await user.tab();
  await waitFor(() => expect(field()).toHaveAttribute('role', 'combobox'));
  expect(screen.getAllByRole('combobox')).toEqual([field()]);
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('fi');
  expect(field()).toHaveAttribute('name', 'fruit');
  expect(field()).toHaveAccessibleDescription('De saison Choisissez un fruit.');
  expect(field()).toBeInvalid();
  expect(field()).toHaveAttribute('aria-required', 'true');
  expect(options()).toEqual([]);
});

test('text typed before the suggestions are loaded stays, with the cursor, and gets them', async () => {
  const onType = vi.fn();
  showFruits({ onType });
  const plain = field();
  plain.focus();
  fireEvent.change(plain, { target: { value: 'fra' } });
  plain.setSelectionRange(1, 2);
  await waitFor(() => expect(field()).not.toBe(plain));
  expect(field()).toHaveValue('fra');
  expect(field()).toHaveFocus();
  expect([field().selectionStart, field().selectionEnd]).toEqual([1, 2]);
  expect(onType).toHaveBeenCalledExactlyOnceWith('fra');
  await list();
  expect(options()).toEqual(['fraise', 'framboise']);
});

test('a combobox approached by the pointer does not take the focus', async () => {
  const { user } = showFruits();
  await user.hover(field());
  screen.getByRole('button').focus();
  await waitFor(() => expect(field()).toHaveAttribute('role', 'combobox'));
  expect(screen.getByRole('button', { name: 'Chercher' })).toHaveFocus();
});

test('arrow keys move through the list, Enter chooses without submitting', async () => {
  const onPick = vi.fn();
  const { user, submitted } = await enterField({ onPick });
  await user.keyboard('fra');
  await list();
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const second = screen.getByRole('option', { name: 'framboise' });
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect(field()).toHaveAttribute('aria-activedescendant', second.id);
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('framboise');
  expect(onPick).toHaveBeenCalledExactlyOnceWith('framboise');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(submitted).toEqual([]);
  await user.keyboard('{Enter}');
  expect(submitted).toEqual(['framboise']);
});

test('Enter submits the typed text when nothing is highlighted, and closes the list', async () => {
  const { user, submitted } = await enterField();
  await user.keyboard('fra');
  await list();
  await user.keyboard('{Enter}');
  expect(submitted).toEqual(['fra']);
  expect(options()).toEqual([]);
});

test('Escape closes the list and keeps the text; a second one is left to the browser', async () => {
  const { user } = await enterField();
  await user.keyboard('fra');
  await list();
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(field()).toHaveValue('fra');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('fra');
});

test('Home and End move in the text, not in the list', async () => {
  const { user } = await enterField();
  await user.keyboard('fra');
  await list();
  await user.keyboard('{End}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
});

test('a click chooses a suggestion; further typing undoes the choice', async () => {
  const onPick = vi.fn();
  const { user } = await enterField({ onPick });
  await user.keyboard('fig');
  await list();
  await user.click(screen.getByRole('option', { name: 'figue' }));
  expect(field()).toHaveValue('figue');
  await user.keyboard('{Backspace}');
  expect(onPick).toHaveBeenLastCalledWith(undefined);
  await list();
  await user.click(screen.getByRole('option', { name: 'figue' }));
  expect(onPick.mock.calls.map(([item]) => item)).toEqual(['figue', undefined, 'figue']);
});

test('a choice sends an input event to the form', async () => {
  const onInput = vi.fn();
  const { user } = await enterField();
  await user.keyboard('fig');
  await list();
  document.querySelector('form')?.addEventListener('input', onInput);
  await user.click(screen.getByRole('option', { name: 'figue' }));
  expect(onInput).toHaveBeenCalledOnce();
});

test('suggestions are ten at most', async () => {
  const { user } = await enterField({ suggest: () => Array.from({ length: 30 }, (_, index) => `${index}`) });
  await user.keyboard('f');
  await list();
  expect(options()).toHaveLength(10);
});

test('the number of suggestions is announced once it is known', async () => {
  const { asked, suggest } = slowly();
  const { user } = await enterField({ suggest });
  await user.keyboard('f');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(async () => asked[0]?.answer(fruits));
  expect(screen.getByRole('status')).toHaveTextContent('3 suggestions');
  await user.keyboard('i');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => asked[1]?.answer(['figue']));
  expect(screen.getByRole('status')).toHaveTextContent('1 suggestion');
  await user.keyboard('x');
  await waitFor(() => expect(asked).toHaveLength(3));
  await act(async () => asked[2]?.answer([]));
  expect(screen.getByRole('status')).toHaveTextContent('Aucune suggestion');
});

test('suggestions are requested once for a word typed without pause, from a minimum length on', async () => {
  const { asked, suggest } = slowly();
  const { user } = await enterField({ suggest, minLength: 2 });
  await user.keyboard('frai');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer(['fraise']));
  expect(options()).toEqual(['fraise']);
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  await waitFor(() => expect(options()).toEqual([]));
  await act(pause);
  expect(asked.map(({ text }) => text)).toEqual(['frai']);
});

test('an answer overtaken by a later question is dropped, and its request aborted', async () => {
  const { asked, suggest } = slowly();
  const { user } = await enterField({ suggest });
  await user.keyboard('fi');
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.keyboard('{Backspace}r');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.signal.aborted).toBe(true);
  await act(async () => asked[1]?.answer(['fraise']));
  await act(async () => asked[0]?.answer(['figue']));
  expect(options()).toEqual(['fraise']);
});

test('a failure leaves the shown suggestions', async () => {
  const { asked, suggest } = slowly();
  const { user } = await enterField({ suggest });
  await user.keyboard('f');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer(fruits));
  await user.keyboard('r');
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => asked[1]?.fail());
  expect(options()).toEqual(fruits);
});

test('suggestions that arrive after a choice do not open the list again', async () => {
  const { asked, suggest } = slowly();
  const { user } = await enterField({ suggest });
  await user.keyboard('f');
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.answer(fruits));
  await user.keyboard('r');
  await user.click(screen.getByRole('option', { name: 'figue' }));
  await act(pause);
  await act(async () => asked[1]?.answer(['fraise']));
  expect(field()).toHaveValue('figue');
  expect(options()).toEqual([]);
});

test('the list closes a moment after its field is left, unless the focus returns', async () => {
  const { user } = await enterField();
  await user.keyboard('fra');
  await list();
  vi.useFakeTimers();
  act(() => field().blur());
  act(() => vi.advanceTimersByTime(700));
  expect(options()).toHaveLength(2);
  act(() => field().focus());
  act(() => vi.advanceTimersByTime(2000));
  expect(options()).toHaveLength(2);
  act(() => field().blur());
  act(() => vi.advanceTimersByTime(900));
  expect(options()).toEqual([]);
  expect(field()).toHaveValue('fra');
});

/** Delay longer than the time between the last key and the question. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

test('the list of a field low on a phone has its room above the bars, and the field moves up for it', async () => {
  let top = 615;
  const scrolled = vi.fn(function (this: HTMLElement) {
    top = 128;
  });
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { height: 740, offsetTop: 0 }));
  vi.stubGlobal('innerHeight', 740);
  document.documentElement.style.scrollPaddingBottom = '80px';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top, bottom: top + 44 }) as DOMRect,
  );
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
  const { user } = await enterField();
  await user.keyboard('fra');
  const shown = await list();
  await waitFor(() => expect(shown.style.maxHeight).toBe('320px'));
  expect(scrolled).toHaveBeenCalled();

  Object.assign(visualViewport ?? {}, { height: 400 });
  act(() => void visualViewport?.dispatchEvent(new Event('resize')));
  // The keyboard covers the bottom bar.
  expect(shown.style.maxHeight).toBe(`${400 - 128 - 44 - 4}px`);
  document.documentElement.style.scrollPaddingBottom = '';
  vi.restoreAllMocks();
});

test('the list opens above a field that cannot move up', async () => {
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), { height: 740, offsetTop: 0 }));
  vi.stubGlobal('innerHeight', 740);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 650, bottom: 694 } as DOMRect);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const { user } = await enterField();
  await user.keyboard('fra');
  const shown = await list();
  await waitFor(() => expect(shown.style.bottom).toBe('100%'));
  expect(shown.style.maxHeight).toBe('320px');
  vi.restoreAllMocks();
});

test('the list of suggestions is no tab stop, though it scrolls', async () => {
  const { user } = await enterField();
  await user.type(field(), 'f');
  expect(await list()).toHaveAttribute('tabindex', '-1');
});
