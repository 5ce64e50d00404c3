import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  blankListingContent,
  type Listing,
  type ListingWithAuthorLastName,
} from '#contract/listings/schemas.ts';
import { clientAction } from '#web/pages/write-as-member.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { OwnListingAdviceSection } from './own-listing-advice-section.tsx';

const asked: Partial<ListingWithAuthorLastName> = {
  ...blankListingContent,
  mainType: 'asked',
  type: null,
  images: ['/uploads/a.webp'],
};

/** Renders the section of a listing, which the page loads again after a change. */
function show(
  differences: Partial<ListingWithAuthorLastName>,
  current = () => createSampleListing(differences),
) {
  stubLoggedInMember();
  return renderTestPage(
    {
      default: ({ loaderData }: { loaderData: Listing }) => <OwnListingAdviceSection listing={loaderData} />,
      clientLoader: current,
      clientAction,
    },
    '/ad/:adId',
    { address: '/ad/l1', hasToasts: true },
  );
}

test('a request without an offer names the nearest, and is widened in one touch', async () => {
  const offer = createSampleListing({ _id: 'o1', productName: 'Courgettes', distance: 41.2 });
  const asks = stubApiAnswer('GET /api/adverts/:id/advice', (_, count) => ({
    beyond: count === 1 ? { offers: [offer], reach: 25, widerRadius: 50 } : null,
    photos: null,
  }));
  let searchRadius: number | null = null;
  const sent = stubApiAnswer('PUT /api/adverts/:id', () => {
    searchRadius = 50;
    return { ad: createSampleListing({ ...asked, searchRadius }) };
  });
  const { user } = show({}, () => createSampleListing({ ...asked, searchRadius }));
  expect(await screen.findByRole('heading')).toHaveTextContent('Rien dans 25 km ; au plus près :');
  expect(screen.getByRole('listitem')).toHaveTextContent('Courgettes, Lyon, 41 km');
  expect(screen.getByRole('link', { name: 'Courgettes' })).toHaveAttribute('href', '/ad/o1');
  await user.click(screen.getByRole('button', { name: /^Élargir ma demande à 50/ }));
  expect(await screen.findByText("Votre demande va maintenant jusqu'à 50 km")).toBeInTheDocument();
  expect(await sent[0]?.json()).toEqual({ searchRadius: 50, images: [] });
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(asks).toHaveLength(2);
});

test('a request whose nearest offer no radius reaches has no button', async () => {
  const offers = [createSampleListing({ productName: 'Kiwis', distance: 80 })];
  stubApiAnswer('GET /api/adverts/:id/advice', {
    beyond: { offers, reach: 50, widerRadius: null },
    photos: null,
  });
  show({ ...asked, searchRadius: 50 });
  expect(await screen.findByRole('heading')).toHaveTextContent('Rien dans 50 km');
  expect(screen.queryByRole('button', { name: /Élargir/ })).toBeNull();
});

test('a request without any offer says how far there is none', async () => {
  stubApiAnswer('GET /api/adverts/:id/advice', {
    beyond: { offers: [], reach: 25, widerRadius: null },
    photos: null,
  });
  show(asked);
  expect(await screen.findByText(/^Rien dans 25.km, ni plus loin jusqu'à 100.km/)).toBeInTheDocument();
});

const group = (answered: number) => ({ listings: 50, answered });
test.each([
  ['offer', { with: group(30), without: group(20) }, 'Sur ce site, 60 % des offres avec photo'],
  ['offer', { with: group(20), without: group(20) }, "montre d'un coup d'œil ce que vous proposez"],
  ['asked', null, "montre d'un coup d'œil ce que vous cherchez"],
] as const)('a listing (%s) without photos says what they change: %o', async (mainType, photos, sentence) => {
  stubApiAnswer('GET /api/adverts/:id/advice', { beyond: null, photos });
  show({ mainType, images: [] });
  expect(await screen.findByText(sentence, { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ajouter une photo' })).toHaveAttribute(
    'href',
    '/modifier/l1#images',
  );
});
