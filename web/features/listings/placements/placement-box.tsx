import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { buildThumbnailPath } from '#contract/images.ts';
import type { ShownPlacement } from '#contract/placements/schemas.ts';
import { CategoryDrawing } from '../category-drawing.tsx';

export interface PlacementBoxProps {
  shape: 'card' | 'strip';
  /** Index of the placement on the page, from 0. */
  index?: number;
  placement: ShownPlacement | undefined;
  /** Frame of the advertising network; while it has `data-shown`, the site's own content is hidden. */
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/**
 * Labelled box ("encart") among the listings, with an advertisement or the site's own content: low on a phone, the size
 * of a card on larger screens. The whole box is one link.
 */
export function PlacementBox({ shape, index = 0, placement, children, ref }: PlacementBoxProps) {
  return (
    <aside
      ref={ref}
      aria-label={`Encart ${index + 1}`}
      className={`${BOX} ${shape === 'card' ? CARD : STRIP}`}
    >
      {children}
      {placement?.image && (
        <img
          src={buildThumbnailPath(placement.image)}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          className={`size-14 shrink-0 rounded-xl object-cover ${shape === 'card' ? 'sm:size-24' : 'sm:size-18'}`}
        />
      )}
      {placement && !placement.image && (
        <CategoryDrawing
          category={placement.drawing}
          className={`size-10 text-leaf ${shape === 'card' ? 'sm:size-11' : ''}`}
        />
      )}
      {placement && (
        <p className="min-w-0 text-balance wrap-anywhere">
          <PlacementTitle {...placement} />
          <span className="block text-sm text-soft">{placement.text}</span>
        </p>
      )}
    </aside>
  );
}

function PlacementTitle({ title, link }: ShownPlacement) {
  if (!link) return <span className={TITLE}>{title}</span>;
  if (link.startsWith('/'))
    return (
      <Link to={link} className={LINK}>
        {title}
      </Link>
    );
  return (
    <a href={link} rel="sponsored nofollow" className={LINK}>
      {title}
    </a>
  );
}

const TITLE = 'font-display text-lg leading-snug font-semibold';
const LINK = `${TITLE} outline-none after:absolute after:inset-0`;
const BOX =
  'page-slot relative flex h-full items-center gap-3 overflow-hidden rounded-2xl bg-sunken px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf dark:bg-leaf-soft';
const CARD = 'min-h-24 py-2 sm:min-h-64 sm:flex-col sm:justify-center sm:p-5 sm:text-center';
/** Height of a strip: low enough on a phone that a listing fits below it on the first screen. */
const STRIP = 'min-h-18 py-1 sm:min-h-24 sm:py-2';
