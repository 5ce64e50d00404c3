import { buildThumbnailPath } from '#contract/images.ts';
import { ListingPlaceholderDrawing } from './listing-placeholder-drawing.tsx';

interface ListingPhotoProps {
  path: string | undefined;
  isRequest: boolean;
  first: boolean;
}

/** Photo as decoration, without alternative text: the name beside it says what it shows. */
export function ListingPhoto({ path, isRequest, first }: ListingPhotoProps) {
  return (
    <div className="relative w-32 shrink-0 overflow-hidden bg-leaf-soft xs:w-40 sm:aspect-4/3 sm:w-full @max-[17rem]:aspect-4/3 @max-[17rem]:w-full">
      {path ? (
        <img
          src={buildThumbnailPath(path)}
          srcSet={`${buildThumbnailPath(path)} 400w, ${path} 800w`}
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
        <ListingPlaceholderDrawing isRequest={isRequest} />
      )}
    </div>
  );
}
