import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import { readFramedPageSearchParams } from '#web/features/embedding/read-frame.ts';
import { SearchBar } from '#web/features/listings/search/search-bar.tsx';
import { SearchForm } from '#web/features/listings/search/search-form.tsx';
import type { Route } from './+types/framed-search-page';

export const headers = publicPageHeadersFunction;

export const loader = ({ url }: Route.LoaderArgs) => ({
  search: readFramedPageSearchParams(url.searchParams),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Rechercher une annonce' });

export default function FramedSearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="frame-widget frame-search">
      <SearchForm>
        <SearchBar search={loaderData.search} />
      </SearchForm>
    </div>
  );
}
