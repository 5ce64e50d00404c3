import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { builtInPlacements } from '#contract/placements/built-in-placements.ts';
import { placementErrorTexts } from '#contract/placements/rules.ts';
import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import { deleteMemberAndVisitorFormDrafts } from '#web/offline/drafts/draft-store.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as placementsPage from './admin-placements-page.tsx';

const NONE = { views: 0, clicks: 0 };
const builtIn: AdministeredPlacement[] = Object.entries(builtInPlacements).map(([_id, placement]) => ({
  ...placement,
  _id,
  image: null,
  state: 'shown',
  version: 'v1',
  isBuiltIn: true,
  isChanged: false,
  recentCounts: NONE,
  yearCounts: NONE,
}));
const market: AdministeredPlacement = {
  _id: '01935d7e-0000-7000-8000-000000000001',
  place: 'results',
  title: 'Marché du samedi',
  text: 'De 8 h à midi.',
  link: 'https://example.org/marche',
  drawing: 'legumes',
  image: null,
  from: '2027-03-01',
  until: '2027-03-31',
  position: 5,
  isOn: true,
  state: 'planned',
  version: 'v1',
  isBuiltIn: false,
  isChanged: false,
  recentCounts: { views: 1, clicks: 0 },
  yearCounts: { views: 12_000, clicks: 34 },
};

beforeEach(async () => {
  await deleteMemberAndVisitorFormDrafts('ana');
  stubLoggedInMember({ userId: 'ana', role: ROLE_ADMIN });
});

function showPage(slots = [...builtIn, market], site = {}) {
  const address = '/profil/admin-encarts';
  const asked = stubApiAnswer('GET /api/admin/slots', { slots });
  return { asked, ...renderTestPage(placementsPage, address, { address, site, hasToasts: true }) };
}
const itemOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement);
const textsOf = ({ textContent }: HTMLElement) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('placements stand by place as pages show them, with state, dates and counts', async () => {
  showPage();
  const results = within(await screen.findByRole('region', { name: 'Résultats de recherche' }));
  expect(results.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  const item = (await itemOf('Marché du samedi')).getByText('À venir').closest('li') as HTMLElement;
  expect(textsOf(item)).toContain('Du 01/03/2027 au 31/03/2027. Ordre : 5.');
  expect(textsOf(item)).toContain('30 derniers jours : 1 vue, 0 touche. En un an : 12 000 vues, 34 touches.');
  expect((await itemOf('Troquez vos récoltes')).getByText("D'origine")).toBeInTheDocument();
});

test('a placement is added after a preview of what is typed', async () => {
  const sent = stubApiAnswer('POST /api/admin/slots', { slots: [] });
  const { user, asked, container } = showPage();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un encart' }));
  await user.type(screen.getByLabelText(/^Titre/), 'Fête du potiron');
  await user.type(screen.getByLabelText(/^Texte/), 'Dimanche, au jardin');
  await user.selectOptions(screen.getByLabelText('Endroit'), 'Accueil');
  await user.selectOptions(screen.getByLabelText('Dessin'), 'Fruits');
  const preview = container.querySelector('form aside') as HTMLElement;
  expect(preview).toHaveTextContent('Fête du potironDimanche, au jardin');
  expect(preview.querySelector('use')?.getAttribute('href')).toMatch(/#fruits$/);
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Encart ajouté')).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(Object.fromEntries((await sent[0]?.formData()) ?? [])).toMatchObject({
    place: 'home',
    title: 'Fête du potiron',
    text: 'Dimanche, au jardin',
    drawing: 'fruits',
    position: '50',
    isOn: 'true',
  });
  expect(await screen.findByRole('button', { name: 'Ajouter un encart' })).toBeInTheDocument();
});

test('faults stand beside their fields before anything is sent, and what the server refuses too', async () => {
  const sent = stubApiAnswer('PATCH /api/admin/slots/:id', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Incorrect.', { until: placementErrorTexts.order }),
  );
  const { user } = showPage();
  await user.click((await itemOf('Marché du samedi')).getByRole('button', { name: 'Modifier' }));
  await user.clear(screen.getByLabelText(/^Titre/));
  await user.clear(screen.getByLabelText('Lien'));
  await user.type(screen.getByLabelText('Lien'), 'http://example.org');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(placementErrorTexts.title)).toBeInTheDocument();
  expect(screen.getByLabelText('Lien')).toHaveAccessibleDescription(expect.stringContaining('https'));
  expect(sent).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Titre/), 'Marché');
  await user.clear(screen.getByLabelText('Lien'));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(placementErrorTexts.order)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Titre/)).toHaveValue('Marché');
});

test('a form that is cancelled gives the focus back, and what was typed before a reload comes back', async () => {
  const { user, unmount } = showPage();
  const edit = async () => user.click((await itemOf('À donner')).getByRole('button', { name: 'Modifier' }));
  await edit();
  await waitFor(() => expect(screen.getByLabelText('Endroit')).toHaveFocus());
  await user.type(screen.getByLabelText(/^Titre/), ', vite');
  unmount();
  const { user: again, container } = showPage();
  await again.click((await itemOf('À donner')).getByRole('button', { name: 'Modifier' }));
  await waitFor(() => expect(screen.getByLabelText(/^Titre/)).toHaveValue('À donner, vite'));
  await waitFor(() => expect(container.querySelector('form aside')).toHaveTextContent('À donner, vite'));
  await again.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(async () =>
    expect((await itemOf('À donner')).getByRole('button', { name: 'Modifier' })).toHaveFocus(),
  );
});

test('a placement is switched off, and a changed built-in one brought back after a question', async () => {
  const changed = builtIn.map((placement, index) => ({ ...placement, isChanged: index === 1 }));
  const switched = stubApiAnswer('PATCH /api/admin/slots/:id', { slots: [] });
  const removed = stubApiAnswer('DELETE /api/admin/slots/:id', { slots: [] });
  const { user } = showPage(changed);
  const item = await itemOf('Troquez vos récoltes');
  await user.click(item.getByRole('button', { name: 'Éteindre' }));
  expect(await screen.findByText('Encart éteint')).toBeInTheDocument();
  expect(await switched[0]?.json()).toEqual({ isOn: false });
  await user.click(item.getByRole('button', { name: "Rétablir l'original" }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: "Rétablir l'original" }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(removed[0]?.url).toMatch(/000000000002\?version=v1$/);
  expect((await itemOf('À donner')).queryByRole('button', { name: /Rétablir|Supprimer/ })).toBeNull();
});

test('a site with a network says who sees the placements, and a full one that no other can be added', async () => {
  const added = Array.from({ length: 20 }, (_, index) => ({ ...market, _id: `placement-${index}` }));
  showPage(added, { hasSponsors: true });
  expect(await screen.findByText(/Une régie remplit/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ajouter un encart' })).toBeDisabled();
});

test('a change after another one shows that one, keeps what was typed and can be sent again', async () => {
  const sent = stubApiAnswer('PATCH /api/admin/slots/:id', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(409, 'SLOT_CHANGED', 'Une autre personne vient de changer cet encart.')
      : { slots: [] },
  );
  const { user, container } = showPage();
  await user.click((await itemOf('Marché du samedi')).getByRole('button', { name: 'Modifier' }));
  const title = screen.getByLabelText(/^Titre/);
  await user.clear(title);
  await user.type(title, 'Marché de Noël');
  const theirs = { ...market, title: 'Marché du dimanche', text: 'De 9 h à midi.', version: 'v2' };
  stubApiAnswer('GET /api/admin/slots', { slots: [...builtIn, theirs] });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Changé par une autre personne/)).toBeInTheDocument();
  expect(container.querySelector('form aside')).toHaveTextContent('Marché du dimancheDe 9 h à midi.');
  expect(title).toHaveValue('Marché de Noël');
  expect(screen.getByLabelText(/^Texte/)).toHaveValue('De 8 h à midi.');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const versions = await Promise.all(sent.map(async (request) => (await request.formData()).get('version')));
  expect(versions).toEqual(['v1', 'v2']);
});

test('a shown placement says with how many others it alternates, and is seen among listings', async () => {
  const asked = stubApiAnswer('GET /api/adverts', {
    ads: ['a', 'b', 'c'].map((_id) => createSampleListing({ _id })),
    pagination: { page: 1, limit: 3, total: 3, totalPages: 1 },
  });
  const { user } = showPage([...builtIn, { ...market, state: 'shown' }]);
  const item = await itemOf('Marché du samedi');
  expect(item.getByText(/En alternance avec 3\sautres, de page en page/)).toBeInTheDocument();
  expect(asked).toHaveLength(0);
  await user.click(item.getByText('Voir à sa place'));
  await waitFor(() => expect(item.getAllByRole('listitem', { hidden: true })).toHaveLength(4));
  expect(item.getAllByRole('listitem', { hidden: true })[3]).toHaveTextContent(
    'Marché du samediDe 8 h à midi.',
  );
});
