import basket from './basket.svg?no-inline';
import sprout from './sprout.svg?no-inline';

/** Replaces a photo; an empty basket for a request. Fills a positioned box. */
export function ListingDrawing({ isAsked }: { isAsked: boolean }) {
  return (
    <span
      style={{ mask: `url(${isAsked ? basket : sprout}) center / min(60%, 9rem) no-repeat` }}
      className="absolute inset-0 bg-leaf"
    />
  );
}
