import { thumbnailOf } from '#contract/images.ts';

interface ThumbnailProps {
  /** Of the picture; without one a blank square stands in its place. */
  path: string | undefined;
  /** Ground of the blank. */
  blank: 'bg-leaf-soft' | 'bg-sunken';
}

/** The small square at the head of a row. Decoration: the name beside it says what it is. */
export function Thumbnail({ path, blank }: ThumbnailProps) {
  if (!path) return <span aria-hidden className={`size-14 shrink-0 rounded-xl ${blank}`} />;
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
