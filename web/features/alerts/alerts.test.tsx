import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';
import { SaveSearchCard } from './save-search/alert-card.tsx';
import { SaveSearchButton } from './save-search/save-search.tsx';
import { SavedSearchList } from './saved/saved-search-list.tsx';
import { savedSearchIntentHandlers, useSavedSearches } from './saved-searches.ts';

const figs = { productName: 'figues' };
const saved = (differences: Partial<SavedSearch> = {}): SavedSearch => ({
  _id: 's1',
  query: figs,
  hasNew: false,
  notifications: { email: true, frequency: 'instant' },
  ...differences,
});

const action = createClientAction(savedSearchIntentHandlers);
const showSave = (search: Record<string, string> = figs) =>
  renderComponentInTestPage(
    <>
      <main>
        <SaveSearchButton search={parsePagedListingSearch(search)} look="short" />
      </main>
      <LazyToaster />
    </>,
    { action },
  );
const inPage = () => within(screen.getByRole('main'));
const inToasts = () => within(screen.getByRole('region', { name: /Notifications/ }));
function All() {
  const searches = useSavedSearches();
  return searches ? <SavedSearchList searches={searches} /> : null;
}
const showAll = () =>
  renderComponentInTestPage(
    <>
      <All />
      <LazyToaster />
    </>,
    { action },
  );
const save = () => screen.findByRole('button', { name: 'Enregistrer cette recherche' });

test('a search is saved once, and shown as saved', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', []);
  const posted = stubApiAnswer('POST /api/search', saved());
  const { user } = showSave();
  await user.click(await save());
  expect(await screen.findByRole('button', { name: 'Recherche enregistrée' })).toBeInTheDocument();
  expect(await screen.findByText('Recherche enregistrée', { selector: 'div' })).toBeInTheDocument();
  expect(await posted[0]?.json()).toEqual({ query: figs });
});

test('a search counts as saved whatever its order and page, and leads to the saved ones', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [saved()]);
  const { user } = showSave({ ...figs, sortBy: 'asc', page: '3' });
  await user.click(await screen.findByRole('button', { name: 'Recherche enregistrée' }));
  expect(await screen.findByText('Page /alerts')).toBeInTheDocument();
});

test('a search counts as saved if it was saved under another one with the same results', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [saved({ hasNew: true })]);
  const seen = stubApiAnswer('PUT /api/search/:id', saved());
  renderComponentInTestPage(
    <SaveSearchButton search={parsePagedListingSearch({ ...figs, mainType: 'offer' })} look="short" />,
    {
      action,
    },
  );
  expect(await screen.findByRole('button', { name: 'Recherche enregistrée' })).toBeInTheDocument();
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('the invitation among results offers mails while they are off, and leaves the news to the other button', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [
    saved({ hasNew: true, notifications: { email: false, frequency: 'instant' } }),
  ]);
  const seen = stubApiAnswer('PUT /api/search/:id', saved());
  const patched = stubApiAnswer('PATCH /api/search/:id/notifications', saved());
  const search = parsePagedListingSearch(figs);
  const { user } = renderComponentInTestPage(<SaveSearchCard search={search} />, { action });
  await user.click(await screen.findByRole('button', { name: 'Me prévenir par e-mail' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Arrêter les e-mails' })).toHaveFocus());
  expect(patched).toHaveLength(1);
  expect(seen).toEqual([]);
});

test('a refused search explains why, and can be saved again', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', []);
  stubApiAnswer('POST /api/search', () =>
    createFakeApiErrorResponse(409, 'TOO_MANY_SEARCHES', '50 recherches au plus.'),
  );
  const { user } = showSave();
  await user.click(await save());
  expect(await screen.findByText('50 recherches au plus.')).toBeInTheDocument();
  expect(await save()).toBeEnabled();
});

test('the news of a saved search are marked as seen with its results', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [saved({ hasNew: true })]);
  const seen = stubApiAnswer('PUT /api/search/:id', saved());
  showSave();
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(await seen[0]?.json()).toEqual({ hasNew: false });
});

test("a visitor's search is saved after the log-in, and no other", async () => {
  const visit = showSave();
  const link = screen.getByRole('link', { name: 'Enregistrer cette recherche' });
  expect(link).toHaveAttribute('href', `/login?next=${encodeURIComponent('/annonces?productName=figues')}`);
  await visit.user.click(link);
  visit.unmount();

  stubLoggedInMember();
  stubApiAnswer('GET /api/search', []);
  const posted = stubApiAnswer('POST /api/search', saved());
  const other = showSave({ productName: 'noix' });
  await save();
  other.unmount();
  expect(posted).toEqual([]);
  const back = showSave();
  expect(await screen.findByRole('button', { name: 'Recherche enregistrée' })).toBeInTheDocument();
  back.unmount();
  showSave();
  await screen.findByRole('button', { name: 'Recherche enregistrée' });
  expect(posted).toHaveLength(1);
});

test('a removed search disappears, and the title gets the focus', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [saved(), saved({ _id: 's2', query: { productName: 'noix' } })]);
  stubApiAnswer('DELETE /api/search/:id', { message: 'Fait.' });
  const { user } = showAll();
  await user.click(await screen.findByRole('button', { name: /^Supprimer figues/i }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(await screen.findByText('Recherche supprimée avec succès')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Supprimer noix/i }));
  expect(await screen.findByText("Vous n'avez pas encore de recherches enregistrées ?")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Lancer une recherche' })).toHaveAttribute('href', '/annonces');
});

test('a removed search is saved again, with its mails, by one touch', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [saved()]);
  stubApiAnswer('DELETE /api/search/:id', { message: 'Fait.' });
  const posted = stubApiAnswer('POST /api/search', () =>
    saved({ _id: 's3', notifications: { email: false, frequency: 'instant' } }),
  );
  const mails = stubApiAnswer('PATCH /api/search/:id/notifications', saved({ _id: 's3' }));
  const { user } = showAll();
  await user.click(await screen.findByRole('button', { name: /^Supprimer figues/i }));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText("C'est annulé")).toBeInTheDocument();
  expect(screen.getByRole('switch')).toBeChecked();
  expect(await posted[0]?.json()).toEqual({ query: figs });
  expect(mails[0]?.url).toMatch(/\/s3\/notifications$/);
});

test('the mails of a search are switched off once the server agrees', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [saved()]);
  const patched = stubApiAnswer('PATCH /api/search/:id/notifications', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(500, 'INTERNAL', 'Non.')
      : saved({ notifications: { email: false, frequency: 'instant' } }),
  );
  const { user } = showAll();
  const mails = await screen.findByRole('switch');
  await user.click(mails);
  expect(await screen.findByText('Erreur lors de la mise à jour de la notification')).toBeInTheDocument();
  expect(mails).toBeChecked();
  await user.click(mails);
  await waitFor(() => expect(mails).not.toBeChecked());
  expect(await patched[1]?.json()).toEqual({ notifications: { email: false } });
});

test('a search that was just saved shows that it sends no mails, which one button turns on and off', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', []);
  const quiet = saved({ notifications: { email: false, frequency: 'instant' } });
  stubApiAnswer('POST /api/search', quiet);
  const patched = stubApiAnswer('PATCH /api/search/:id/notifications', (_, count) =>
    count === 1 ? saved() : quiet,
  );
  const { user } = showSave();
  await user.click(await save());
  expect(await screen.findByText(/^Un point rouge/)).toBeInTheDocument();
  await user.tab();
  expect(inPage().getByRole('button', { name: 'Me prévenir par e-mail' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await inPage().findByText(/par e-mail\.$/)).toBeInTheDocument();
  const stop = screen.getByRole('button', { name: 'Arrêter les e-mails' });
  // The searches change before the action ends; until then the button ignores clicks.
  await waitFor(() => expect(stop).not.toHaveAttribute('aria-disabled'));
  await user.click(stop);
  expect(await screen.findByText(/^Un point rouge/)).toBeInTheDocument();
  expect(await Promise.all(patched.map((request) => request.json()))).toEqual([
    { notifications: { email: true } },
    { notifications: { email: false } },
  ]);
});

test('the toast of a saved search turns its mails on, and the next one confirms it', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', []);
  stubApiAnswer('POST /api/search', saved({ notifications: { email: false, frequency: 'instant' } }));
  const patched = stubApiAnswer('PATCH /api/search/:id/notifications', (_, count) =>
    saved({ notifications: { email: count === 1, frequency: 'instant' } }),
  );
  const { user } = showSave();
  await user.click(await save());
  await inToasts().findByText('Recherche enregistrée');
  await user.click(inToasts().getByRole('button', { name: 'Me prévenir par e-mail' }));
  expect(await inToasts().findByText('Notification mise à jour avec succès')).toBeInTheDocument();
  expect(
    inToasts().getByText('Les nouvelles annonces vous seront envoyées par e-mail, dès la parution.'),
  ).toBeInTheDocument();
  await user.click(inPage().getByRole('button', { name: 'Arrêter les e-mails' }));
  expect(await inToasts().findByText("Vous ne recevrez plus d'e-mail pour cette recherche.")).toBeVisible();
  expect(await patched[0]?.json()).toEqual({ notifications: { email: true } });
});

test('a search that the network did not save is saved by one touch', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', []);
  stubApiAnswer('POST /api/search', (_, count) =>
    count === 1 ? HttpResponse.error() : HttpResponse.json(saved()),
  );
  const { user } = showSave();
  await user.click(await save());
  expect(await screen.findByText(/^La connexion ne répond pas/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('button', { name: 'Recherche enregistrée' })).toBeInTheDocument();
});

test('the frequency of mails is chosen while they are on', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [
    saved(),
    saved({ _id: 's2', notifications: { email: false, frequency: 'daily' } }),
  ]);
  const patched = stubApiAnswer(
    'PATCH /api/search/:id/notifications',
    saved({ notifications: { email: true, frequency: 'weekly' } }),
  );
  const { user } = showAll();
  const choice = await screen.findByRole('combobox', { name: 'Fréquence des e-mails : Figues' });
  expect(choice).toHaveDisplayValue('Dès la parution');
  await user.selectOptions(choice, 'Chaque lundi à 7 h');
  await waitFor(() => expect(choice).toHaveDisplayValue('Chaque lundi à 7 h'));
  expect(await patched[0]?.json()).toEqual({ notifications: { email: true, frequency: 'weekly' } });
});

test('opening a search with news marks it as seen', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', [saved({ hasNew: true })]);
  const seen = stubApiAnswer('PUT /api/search/:id', saved());
  const { user } = showAll();
  await user.click(await screen.findByRole('link', { name: /nouveaux résultats/ }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(await screen.findByText('Page /annonces?productName=figues')).toBeInTheDocument();
});

const seller = { user: '0193a5b0-0000-7000-8000-000000000000' };
const showFollow = () =>
  renderComponentInTestPage(
    <>
      <SaveSearchButton
        search={parsePagedListingSearch(seller)}
        page={`/vendeur/${seller.user}`}
        labels={{ save: 'Suivre ce vendeur', saved: 'Vendeur suivi' }}
        look="row"
      />
      <LazyToaster />
    </>,
    { action },
  );

test("a seller is followed from the seller's page, to which a visitor returns after the log-in", async () => {
  const visit = showFollow();
  const link = screen.getByRole('link', { name: 'Suivre ce vendeur' });
  expect(link).toHaveAttribute('href', `/login?next=${encodeURIComponent(`/vendeur/${seller.user}`)}`);
  await visit.user.click(link);
  visit.unmount();
  stubLoggedInMember();
  stubApiAnswer('GET /api/search', []);
  const posted = stubApiAnswer('POST /api/search', saved({ query: seller }));
  showFollow();
  expect(await screen.findByRole('button', { name: 'Vendeur suivi' })).toBeInTheDocument();
  expect(await screen.findByText('Vous suivez ce vendeur')).toBeInTheDocument();
  expect(await posted[0]?.json()).toEqual({ query: seller });
});

test("a followed seller's name links to the seller's page, unless the search has more criteria", async () => {
  stubLoggedInMember();
  const named = { seller: { _id: seller.user, name: 'Ferme Garance' } };
  stubApiAnswer('GET /api/search', [
    saved({ query: seller, ...named }),
    saved({ _id: 's2', query: { ...seller, productName: 'noix' }, ...named }),
    saved({ _id: 's3', query: seller, seller: null }),
  ]);
  showAll();
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/vendeur/${seller.user}`,
    `/annonces?productName=noix&user=${seller.user}`,
    `/annonces?user=${seller.user}`,
  ]);
});
