import { Carrot } from 'lucide-react';
import { thumbnailOf } from '#contract/images.ts';

interface ThumbnailProps {
  /** Of the picture; without one a drawing stands in its place. */
  path: string | undefined;
  /** Ground of the blank. */
  blank: 'bg-leaf-soft' | 'bg-sunken';
}

/** The small square at the head of a row. Decoration: the name beside it says what it is. */
export function Thumbnail({ path, blank }: ThumbnailProps) {
  if (!path) {
    return (
      <span aria-hidden className={`grid size-14 shrink-0 place-items-center rounded-xl text-leaf ${blank}`}>
        <Carrot className="size-6" />
      </span>
    );
  }
  return (
    <img
      src={thumbnailOf(path)}
      alt=""
      width={56}
      height={56}
      className="size-14 shrink-0 rounded-xl object-cover"
    />
  );
}
