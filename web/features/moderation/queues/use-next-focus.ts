import { type RefObject, useEffect, useState } from 'react';
import { focusCard } from '../keys/use-shortcuts.ts';

/**
 * Moves the focus on from listings that are about to go: to the next card of the section, else to the one before,
 * else to the section. After the effects of what is inside, as a dialog that closes gives the focus back first.
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
    /** For a button of the card that is about to go by itself. */
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
