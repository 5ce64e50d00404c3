import { useEffect, useRef, useState } from 'react';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { type DefaultSearchPlace, useDefaultSearchPlace } from '#web/features/places/default-search-place.ts';
import { SearchBar } from '../search/search-bar.tsx';
import { SearchForm } from '../search/search-form.tsx';

/** Search form with the near place filled in, unless the reader has already typed one. */
export function HomeSearchForm() {
  const near = useDefaultSearchPlace();
  const box = useRef<HTMLDivElement>(null);
  const [filled, fill] = useState<DefaultSearchPlace>();
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>('[name=city]');
    if (!field || field === document.activeElement) return;
    fill((filled) => (field.value === formatCommuneOrDepartment({ ...filled }) ? near : filled));
  }, [near]);
  return (
    <div ref={box}>
      <SearchForm>
        <SearchBar search={{}} near={filled} />
      </SearchForm>
    </div>
  );
}
