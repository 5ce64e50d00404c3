import small from './market-580.webp';
import medium from './market-740.webp';
import large from './market-1160.webp';

/**
 * Decoration; its lower edge is the upper edge of the element below. Phones, which have no room for it, don't fetch
 * it.
 */
export function MarketIllustration({ className }: { className: string }) {
  return (
    <picture className={className}>
      <source media="(width < 40rem)" srcSet={EMPTY_GIF} />
      <img
        src={small}
        srcSet={`${small} 580w, ${medium} 740w, ${large} 1160w`}
        sizes="(min-width: 64rem) 500px, 368px"
        width={1160}
        height={470}
        alt=""
        fetchPriority="high"
        className="w-full"
      />
    </picture>
  );
}

const EMPTY_GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACADs=';
