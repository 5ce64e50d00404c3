import small from './market-580.webp';
import medium from './market-740.webp';
import large from './market-1160.webp';

/** Decoration; its lower edge is the upper edge of the element below. */
export function MarketPicture({ className }: { className: string }) {
  return (
    <img
      src={small}
      srcSet={`${small} 580w, ${medium} 740w, ${large} 1160w`}
      sizes="(min-width: 64rem) 500px, 368px"
      width={1160}
      height={470}
      alt=""
      fetchPriority="high"
      className={className}
    />
  );
}
