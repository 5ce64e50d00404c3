import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { MatchingOffersOrRequestsSection } from './matching-offers-or-requests-section.tsx';

const seeker = (id: string, firstName: string) => ({ ...createSampleListing().user, _id: id, firstName });

test('seekers of an offer are counted as people, each with a link to write', async () => {
  stubLoggedInMember();
  const ana = seeker('ana', 'Ana');
  const matches = [
    createSampleListing({ _id: 'r1', mainType: 'asked', user: ana, distance: 3.2 }),
    createSampleListing({
      _id: 'r2',
      mainType: 'asked',
      user: ana,
      productName: 'tomates cerises',
      distance: 3.2,
    }),
    createSampleListing({ _id: 'r3', mainType: 'asked', user: seeker('li', 'Li'), distance: 12 }),
  ];
  stubApiAnswer('GET /api/adverts/:id/matches', { matches, total: 3 });
  renderComponentInTestPage(<MatchingOffersOrRequestsSection listing={createSampleListing()} />);
  expect(await screen.findByRole('heading')).toHaveTextContent(
    '2 personnes cherchent des tomates autour de vous',
  );
  expect(screen.getByText('Tomates cerises').closest('li')).toHaveTextContent(', Lyon, à 3 km');
  expect(screen.getByRole('link', { name: 'Écrire à Li' })).toHaveAttribute('href', '/messages/r3');
});

test.each([
  ['nobody', { matches: [], total: 0 }],
  ['a refusal', () => createFakeApiErrorResponse(500, 'INTERNAL', 'Non.')],
])('the list of seekers shows nothing for %s', async (_, answered) => {
  stubLoggedInMember();
  // Cast: the table mixes an answer and a function, which its type does not distinguish.
  const asked = stubApiAnswer('GET /api/adverts/:id/matches', answered as never);
  const { container } = renderComponentInTestPage(
    <MatchingOffersOrRequestsSection listing={createSampleListing()} />,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.querySelector('section')).toBeNull();
});
