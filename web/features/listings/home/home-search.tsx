import { useEffect, useRef, useState } from 'react';
import { formatPlace } from '#contract/listings/format-place.ts';
import { type NearPlace, useDefaultPlace } from '#web/features/places/near-place.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { SearchForm } from '../search/search-form.tsx';

/** Search form with the near place filled in, unless the reader has already typed one. */
export function HomeSearch() {
  const near = useDefaultPlace();
  const box = useRef<HTMLDivElement>(null);
  const [filled, fill] = useState<NearPlace>();
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>('[name=city]');
    if (!field || field === document.activeElement) return;
    fill((filled) => (field.value === formatPlace({ ...filled }) ? near : filled));
  }, [near]);
  return (
    <div ref={box}>
      <SearchForm>
        <SearchBar search={{}} near={filled} />
      </SearchForm>
    </div>
  );
}
