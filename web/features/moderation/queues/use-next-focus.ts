import { type RefObject, useEffect, useState } from 'react';
import { focusCard } from '../keys/use-shortcuts.ts';

/**
 * Moves the focus from cards that are about to be removed: to the next card of the section, else to the one before,
 * else to the section. Deferred, as a dialog that closes restores the focus first.
 */
export function useNextFocus(section: RefObject<HTMLElement | null>) {
  const [next, setNext] = useState<{ card: HTMLElement | undefined }>();
  useEffect(() => {
    if (!next) return;
    if (next.card) focusCard(next.card);
    else section.current?.focus();
  }, [next, section]);
  return {
    moveOn: (leaving: readonly string[]) => setNext({ card: cardBeside(section.current, leaving) }),
    /** For a button that removes itself while its card stays. */
    stayOn: (id: string) =>
      setNext({ card: cardsOf(section.current).find((card) => card.dataset.card === id) }),
  };
}

function cardBeside(section: HTMLElement | null, leaving: readonly string[]): HTMLElement | undefined {
  const cards = cardsOf(section);
  const stays = (card: HTMLElement) =>
    !leaving.includes(card.dataset.card ?? '') && card.getAttribute('aria-busy') !== 'true';
  const last = cards.findLastIndex((card) => leaving.includes(card.dataset.card ?? ''));
  return cards.slice(last + 1).find(stays) ?? cards.slice(0, Math.max(last, 0)).findLast(stays);
}

const cardsOf = (section: HTMLElement | null) => [
  ...(section?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];
