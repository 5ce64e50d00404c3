import { thumbnailOf } from '#contract/images.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { BasketDrawing } from './basket-drawing.tsx';
import { SproutDrawing } from './sprout-drawing.tsx';

interface ListingPhotoProps {
  listing: Pick<Listing, 'images' | 'mainType'>;
  first: boolean;
}

/** The first photo, else a drawing. Decoration: the name beside it says what it is. */
export function ListingPhoto({ listing: { images, mainType }, first }: ListingPhotoProps) {
  const [path] = images;
  return (
    <div className="relative w-32 shrink-0 self-stretch overflow-hidden bg-sunken xs:w-40 sm:aspect-4/3 sm:w-full">
      {path ? (
        <img
          src={thumbnailOf(path)}
          srcSet={`${thumbnailOf(path)} 400w, ${path} 800w`}
          sizes="(min-width: 64rem) 270px, (min-width: 40rem) 46vw, 160px"
          width={400}
          height={300}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          className="absolute inset-0 size-full object-cover transition-transform duration-500 group-hover:scale-104"
        />
      ) : (
        <div className="absolute inset-0 grid place-items-center bg-leaf-soft text-leaf">
          {mainType === 'asked' ? <BasketDrawing /> : <SproutDrawing />}
        </div>
      )}
    </div>
  );
}
