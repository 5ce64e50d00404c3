import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { ListingCard } from './listing-card.tsx';
import { createListingCardContent } from './listing-card-content.ts';

const showCard = (professional: boolean, address = '/page') => {
  const listing = createSampleListing({
    distance: 4.2,
    user: { ...createSampleListing().user, professional },
  });
  const content = createListingCardContent(listing, Date.parse(listing.createdAt));
  return renderComponentInTestPage(<ListingCard content={content} first heading="h2" />, { address });
};

test("a card shows its seller's status once: PRO for a professional, Particulier for others", () => {
  const { unmount } = showCard(true);
  expect(screen.getByText('PRO')).toHaveAttribute('title', 'Professionnel');
  expect(screen.queryByText(/Professionnel|Particulier/)).toBeNull();
  unmount();
  showCard(false);
  expect(screen.getByText('Particulier')).toBeInTheDocument();
  expect(screen.queryByText('PRO')).toBeNull();
});

test('a card leaves out facts that its page shows for all cards', () => {
  const listing = createSampleListing({ user: { ...createSampleListing().user, professional: true } });
  const content = createListingCardContent(listing, Date.parse(listing.createdAt));
  renderComponentInTestPage(
    <ListingCard content={content} first heading="h2" shared={{ seller: true, place: true }} />,
  );
  expect(screen.queryByText('PRO')).toBeNull();
  expect(screen.queryByText('Lyon 69003')).toBeNull();
});

test('a distance stands beside its place', () => {
  showCard(false);
  expect(screen.getByText('Lyon').closest('p')).toHaveTextContent('Lyon · à 4 km');
});

test('a link from the results carries the way back to them, and the distance', async () => {
  const { user, router } = showCard(false, '/annonces?city=Bron');
  await user.click(screen.getByRole('link', { name: 'Tomates' }));
  const results = { results: '/annonces?city=Bron', isNext: true };
  expect(router.state.location.state).toEqual({ ...results, distance: 'à 4 km' });
});

test('a link from elsewhere carries the distance alone', async () => {
  const { user, router } = showCard(false);
  await user.click(screen.getByRole('link', { name: 'Tomates' }));
  expect(router.state.location.state).toEqual({ distance: 'à 4 km' });
});
