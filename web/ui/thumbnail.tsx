import { Carrot } from 'lucide-react';
import { buildThumbnailPath } from '#contract/images.ts';

interface ThumbnailProps {
  path: string | undefined;
  /** Background colour of a thumbnail without a picture. */
  blank: 'bg-leaf-soft' | 'bg-sunken';
}

/** Thumbnail as decoration, without alternative text: the name beside it says what it shows. */
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
      src={buildThumbnailPath(path)}
      alt=""
      width={56}
      height={56}
      className="size-14 shrink-0 rounded-xl object-cover"
    />
  );
}
