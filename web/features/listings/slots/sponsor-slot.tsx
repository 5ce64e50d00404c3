import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CategoryDrawing } from '../category-drawing.tsx';
import type { SponsorSlotFallbackTexts } from './site-words.ts';

interface SponsorSlotProps {
  shape: 'card' | 'strip';
  /** Index of the sponsor slot on the page, from 0. */
  index?: number;
  words: SponsorSlotFallbackTexts | undefined;
  /** Frame of the advertising network; while it has `data-shown`, the site's own texts are hidden. */
  children?: ReactNode;
}

/**
 * Sponsor slot: a labelled box ("encart") among the listings, with an advertisement or the site's own invitation: low
 * on a phone, the size of a card on larger screens. The whole invitation is one link.
 */
export function SponsorSlot({ shape, index = 0, words, children }: SponsorSlotProps) {
  return (
    <aside aria-label={`Encart ${index + 1}`} className={`${BOX} ${shape === 'card' ? CARD : STRIP}`}>
      {children}
      {words && (
        <CategoryDrawing
          category={words.drawing}
          className={`size-10 text-leaf ${shape === 'card' ? 'sm:size-11' : ''}`}
        />
      )}
      {words && (
        <p className="min-w-0 text-balance">
          <Link
            to={words.path}
            className="font-display text-lg leading-snug font-semibold outline-none after:absolute after:inset-0"
          >
            {words.title}
          </Link>
          <span className="block text-sm text-soft">{words.text}</span>
        </p>
      )}
    </aside>
  );
}

const BOX =
  'page-slot relative flex h-full items-center gap-3 overflow-hidden rounded-2xl bg-sunken px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf dark:bg-leaf-soft';
const CARD = 'min-h-24 py-2 sm:min-h-64 sm:flex-col sm:justify-center sm:p-5 sm:text-center';
/** Height of a strip: low enough on a phone that a listing fits below it on the first screen. */
const STRIP = 'min-h-18 py-1 sm:min-h-24 sm:py-2';
