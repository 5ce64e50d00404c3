import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ResolvedSearchPlace } from '#contract/listings/search-schemas.ts';
import { mockApiServer, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { WidgetSnippetForm } from './widget-snippet-form.tsx';

/** Fills in the place and leaves its field. @param place place to which the stubbed API resolves the text */
async function showPlace(typed: string, place: ResolvedSearchPlace) {
  mockApiServer.use(http.get('*/app/iframe3', () => HttpResponse.html('')));
  // Part of an answer: the form reads the place only.
  const asked = stubApiAnswer('GET /api/adverts/search', {
    ads: [],
    pagination: { total: 0 },
    place,
  } as never);
  const { user } = renderComponentInTestPage(<WidgetSnippetForm />, {
    site: { publicUrl: 'https://recolte.test', name: 'Récolte' },
  });
  const field = screen.getByLabelText('Lieu');
  await user.type(field, typed);
  expect(asked).toEqual([]);
  await user.tab();
  await waitFor(() => expect(asked).toHaveLength(1));
  return field;
}

test('an unknown place is reported at its field, with proposals', async () => {
  const suggestions = [{ city: 'Nantes', postalCode: '44000' }];
  const field = await showPlace('Nzntrs', { approximate: false, suggestions });
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(
    'Avec 25 km autour Nous ne connaissons pas ce lieu. Vouliez-vous dire Nantes (44000)\u00a0?',
  );
});

test.each([
  ['Saint-Denis', { city: 'Saint-Denis', postalCode: '93200' }, /^Compris comme Saint-Denis \(93200\)/],
  ['Vienne', { department: { code: '86', name: 'Vienne' } }, 'Compris comme le département Vienne (86)'],
])('the ambiguous place "%s" is explained at its field', async (typed, place, description) => {
  const field = await showPlace(typed, { approximate: false, ...place });
  await waitFor(() => expect(field).toHaveAccessibleDescription(description));
  expect(field).toBeValid();
});

test('a place with its postal code needs no explanation', async () => {
  const place = { city: 'Nantes', postalCode: '44000', approximate: false };
  expect(await showPlace('nantes 44000', place)).toHaveAccessibleDescription('Avec 25 km autour');
});

test('a snippet with invalid values is not copied', async () => {
  mockApiServer.use(http.get('*/app/iframe3', () => HttpResponse.html('')));
  mockApiServer.use(http.get('*/app/iframe2', () => HttpResponse.html('')));
  const { user } = renderComponentInTestPage(<WidgetSnippetForm />, {
    site: { publicUrl: 'https://recolte.test', name: 'Récolte' },
  });
  await navigator.clipboard.writeText('');
  await user.type(screen.getByLabelText("Nombre d'annonces"), '99');
  await user.click(screen.getByRole('button', { name: 'Copier le code' }));
  expect(screen.getByLabelText("Nombre d'annonces")).toBeInvalid();
  expect(await navigator.clipboard.readText()).toBe('');

  await user.click(screen.getByLabelText('Recherche'));
  await user.click(screen.getByRole('button', { name: 'Copier le code' }));
  expect(await navigator.clipboard.readText()).toContain('<recolte-search>');
});
