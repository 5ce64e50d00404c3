import { useLayoutEffect, useSyncExternalStore } from 'react';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { createExternalStore } from '#web/client/store.ts';
import { readPressedShortcut } from './shortcuts.ts';

const OFF = 'moderation-shortcuts-off';
/** True while single-key shortcuts are on in this browser; WCAG 2.1.4 requires a switch. */
export const useAreModerationShortcutsOn = (): boolean =>
  useSyncExternalStore(store.subscribe, store.get, () => true);

const store = createExternalStore(readBrowserStorage('local', OFF) === null);

export function saveModerationShortcutsOn(isOn: boolean) {
  writeBrowserStorage('local', OFF, isOn ? null : '1');
  store.set(readBrowserStorage('local', OFF) === null);
}

/** Listens to keys on the whole document while shortcuts are on. */
export function useModerationKeyboardShortcuts(onHelp: () => void) {
  const isOn = useAreModerationShortcutsOn();
  // Layout effect: a key pressed as soon as the cards are visible would be lost otherwise.
  useLayoutEffect(() => {
    if (!isOn) return;
    const follow = (event: KeyboardEvent) => {
      const key = readPressedShortcut(event);
      if (!key) return;
      event.preventDefault();
      if ('help' in key) onHelp();
      else if ('move' in key) moveBy(key.move);
      else pressInCard(key.press);
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [isOn, onHelp]);
}

/** Attributes of a button that a shortcut key presses. */
export const useModerationShortcutAttributes = (key: string) =>
  useAreModerationShortcutsOn() ? { 'aria-keyshortcuts': key } : {};

export function focusModerationCard(card: HTMLElement) {
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: card.offsetHeight > innerHeight / 2 ? 'start' : 'nearest' });
}

function moveBy(step: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (card) => !card.closest('[inert]'),
  );
  const current = currentCard();
  const index = current ? cards.indexOf(current) + step : 0;
  const card = cards[index];
  if (card) focusModerationCard(card);
}

function pressInCard(key: string) {
  currentCard()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
}

const currentCard = () => document.activeElement?.closest<HTMLElement>('[data-card]');
