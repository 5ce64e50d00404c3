import basket from './basket.svg?no-inline';
import sprout from './sprout.svg?no-inline';

/** Drawing in place of a photo; an empty basket for a request. Fills a positioned box. */
export function ListingPlaceholderDrawing({ isRequest }: { isRequest: boolean }) {
  return (
    <span
      style={{ mask: `url(${isRequest ? basket : sprout}) center / min(60%, 9rem) no-repeat` }}
      className="absolute inset-0 bg-leaf"
    />
  );
}
