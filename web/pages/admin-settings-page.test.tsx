import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import { deleteMemberAndVisitorFormDrafts } from '#web/offline/drafts/draft-store.ts';
import { createTestCommuneFeature } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { presentTestSettings as answerOf, inDatabase } from '#web/testing/settings.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as settingsPage from './admin-settings-page.tsx';

beforeEach(async () => {
  await deleteMemberAndVisitorFormDrafts('ana');
  stubLoggedInMember({ userId: 'ana', role: ROLE_ADMIN });
});

const PATH = '/profil/admin-reglages';

async function showPage(group = '') {
  const shown = renderTestPage(settingsPage, PATH, { address: `${PATH}${group}`, hasToasts: true });
  await screen.findByRole('searchbox', { name: 'Chercher un réglage' });
  return shown;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const bodyOf = (request: Request | undefined) => request?.clone().json();

test('settings stand in groups, with what they do, their default and where their value comes from', async () => {
  stubApiAnswer(
    'GET /api/admin/settings',
    answerOf({
      SITE_NAME: inDatabase('Le Potager'),
      PUBLICATION_DIRECTOR: { value: 'Maud Roy', source: 'environment' },
      ANNOUNCEMENT_UNTIL: inDatabase('2027-01-31'),
      MODERATION: { value: 'trusted', source: 'database' },
    }),
  );
  await showPage();
  const menu = within(screen.getByRole('navigation', { name: 'Groupes de réglages' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Le site',
    'Qui le tient',
    'Territoire',
    'Inscriptions',
    'Modération',
    'Annonces',
    'E-mails',
    'Sauvegardes',
  ]);
  expect(field('Nom du site')).toHaveValue('Le Potager');
  expect(field('Nom du site')).toHaveAccessibleDescription(
    'Paraît en haut des pages, dans les e-mails et les résultats des moteurs de recherche. Choisi ici\u00a0; par défaut\u00a0: Récolte.',
  );
  expect(field("Jours d'une autre annonce")).toHaveAccessibleDescription(/Valeur par défaut\u00a0: 60\.$/);
  const fixed = field('Directeur de la publication');
  expect(fixed).toBeDisabled();
  expect(fixed).toHaveValue('Maud Roy');
  expect(fixed).toHaveAccessibleDescription(
    /Fixé sur le serveur, il ne se change pas ici\. Variable PUBLICATION_DIRECTOR$/,
  );
  expect(field('Fin du bandeau')).toHaveValue('2027-01-31T23:59');
  expect(field('Relecture des annonces')).toHaveAccessibleDescription(
    /[Pp]ar défaut\u00a0: Un administrateur relit chaque annonce avant sa mise en ligne\./,
  );
  expect(save()).toBeDisabled();
});

test('a group is opened from the menu or by its address, and keeps what was typed in others', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const { user, router } = await showPage('#signUps');
  expect(screen.getAllByRole('region').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Inscriptions/),
  ]);
  await user.selectOptions(field("Qui peut s'inscrire"), 'Personne');
  const menu = screen.getByRole('navigation', { name: 'Groupes de réglages' });
  await user.click(within(menu).getByRole('link', { name: 'E-mails' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'E-mails' })).toBeVisible());
  expect(router.state.location.hash).toBe('#mails');
  expect(field("Qui peut s'inscrire")).not.toBeVisible();
  expect(field("Qui peut s'inscrire")).toHaveValue('closed');
  expect(within(menu).getByRole('link', { name: /^Inscriptions.*1 à enregistrer$/ })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Tous les réglages' }));
  await waitFor(() => expect(router.state.location.hash).toBe('#groupes'));
});

test('a refusal opens all groups with a fault, until another group is chosen', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const { user } = await showPage('#mails');
  await user.type(field('Couleur des boutons'), '#fe0');
  await user.clear(field("Jours d'une autre annonce"));
  await user.type(field("Jours d'une autre annonce"), '1e2');
  await user.click(save());
  await waitFor(() => expect(field('Couleur des boutons')).toHaveFocus());
  expect(field("Jours d'une autre annonce")).toBeVisible();
  expect(field("Jours d'une autre annonce")).toHaveAccessibleDescription(/entre 1 et 365, en chiffres\.$/);
  expect(screen.getAllByRole('region')).toHaveLength(2);
  const menu = within(screen.getByRole('navigation', { name: 'Groupes de réglages' }));
  await user.click(menu.getByRole('link', { name: /^Annonces.*À corriger/ }));
  await waitFor(() => expect(screen.getAllByRole('region')).toHaveLength(1));
});

test('a value that is no longer right is named at its field and in the menu', async () => {
  const fault = 'Nous ne connaissons pas la commune « Trifouilly ».';
  stubApiAnswer(
    'GET /api/admin/settings',
    answerOf({ TERRITORY_COMMUNES: { ...inDatabase('Trifouilly'), fault } }),
  );
  const { user } = await showPage('#territory');
  expect(screen.getByText(fault)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Territoire.*À corriger/ })).toBeInTheDocument();
  await user.type(field('Communes'), ' bis');
  expect(screen.queryByText(fault)).toBeNull();
});

test('a search shows the settings whose name, label or help has its words, accents aside', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const { user } = await showPage();
  const search = field('Chercher un réglage');
  await user.type(search, 'bandeau');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(field('Bandeau')).toBeVisible();
  expect(field('Nom du site')).not.toBeVisible();
  expect(screen.getByText('2 réglages trouvés.')).toBeInTheDocument();
  await user.clear(search);
  await user.type(search, 'MODERATION relit');
  expect(field('Relecture des annonces')).toBeVisible();
  await user.clear(search);
  await user.type(search, 'licorne');
  expect(screen.getByText('Aucun réglage ne contient ces mots.')).toBeInTheDocument();
});

test('changed settings are sent with the version that was read, the default as null', async () => {
  stubApiAnswer('GET /api/admin/settings', (_, count) =>
    answerOf({ SITE_NAME: inDatabase(count === 1 ? 'Le Potager' : 'Récolte') }, `v${count}`),
  );
  const sent = stubApiAnswer('PATCH /api/admin/settings', answerOf({}, 'v2'));
  const { user } = await showPage();
  await user.type(field('Bandeau'), 'Marché samedi');
  await user.selectOptions(field("Qui peut s'inscrire"), 'Personne');
  await user.click(screen.getByRole('button', { name: 'Revenir au défaut : Nom du site' }));
  expect(field('Nom du site')).toHaveValue('Récolte');
  expect(screen.getByText('3 changements à enregistrer.')).toBeInTheDocument();
  await user.click(save());
  expect(await screen.findByText('Réglages enregistrés')).toBeInTheDocument();
  expect(await screen.findByText('Tout est enregistré.')).toBeInTheDocument();
  expect(await bodyOf(sent[0])).toEqual({
    version: 'v1',
    settings: { ANNOUNCEMENT: 'Marché samedi', SIGN_UP: 'closed', SITE_NAME: null },
  });
});

test('a field typed into while the settings are saved keeps its text, as one to save', async () => {
  const { promise: saved, resolve } = Promise.withResolvers<void>();
  stubApiAnswer('GET /api/admin/settings', (_, count) =>
    count === 1 ? answerOf() : answerOf({ ANNOUNCEMENT: inDatabase('Marché samedi') }, 'v2'),
  );
  stubApiAnswer('PATCH /api/admin/settings', async () => {
    await saved;
    return answerOf({ ANNOUNCEMENT: inDatabase('Marché samedi') }, 'v2');
  });
  const { user } = await showPage();
  await user.type(field('Bandeau'), 'Marché samedi');
  await user.click(save());
  await user.type(field('Bandeau'), ' à Bron');
  resolve();
  expect(await screen.findByText('Réglages enregistrés')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Un changement à enregistrer.')).toBeInTheDocument());
  expect(field('Bandeau')).toHaveValue('Marché samedi à Bron');
});

test('an emptied field has its default again once it is saved, and no draft is left', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const sent = stubApiAnswer('PATCH /api/admin/settings', answerOf());
  const { user, unmount } = await showPage();
  await user.clear(field('Nom du site'));
  await user.click(save());
  await waitFor(() => expect(field('Nom du site')).toHaveValue('Récolte'));
  expect(await bodyOf(sent[0])).toEqual({ version: 'v1', settings: { SITE_NAME: null } });
  expect(await screen.findByText('Tout est enregistré.')).toBeInTheDocument();
  unmount();
  await showPage();
  expect(screen.queryByText('Brouillon repris')).toBeNull();
});

test('a draft brings back what was typed, beside what others have changed since', async () => {
  stubApiAnswer('GET /api/admin/settings', (_, count) =>
    count === 1 ? answerOf() : answerOf({ SITE_NAME: inDatabase('Au marché') }, 'v2'),
  );
  const sent = stubApiAnswer('PATCH /api/admin/settings', answerOf());
  const { user, unmount } = await showPage();
  await user.type(field('Bandeau'), 'Marché samedi');
  unmount();
  await showPage();
  expect(await screen.findByText('Brouillon repris')).toBeInTheDocument();
  expect(field('Nom du site')).toHaveValue('Au marché');
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await bodyOf(sent[0])).toEqual({ version: 'v2', settings: { ANNOUNCEMENT: 'Marché samedi' } });
});

test('faults are named at their fields before anything is sent, also where the search hid them', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const sent = stubApiAnswer('PATCH /api/admin/settings', answerOf());
  const { user } = await showPage();
  await user.type(field('Couleur des boutons'), '#ffee00');
  await user.type(field('Votre page de contact'), 'contact');
  await user.selectOptions(field("Qui peut s'inscrire"), 'Les adresses e-mail de vos domaines');
  await user.type(field('Chercher un réglage'), 'nom du site');
  await user.click(save());
  await waitFor(() =>
    expect(field('Couleur des boutons')).toHaveAccessibleDescription(
      /Indiquez une couleur comme #c2410c, assez foncée pour se voir sur fond blanc\.$/,
    ),
  );
  expect(field('Couleur des boutons')).toBeVisible();
  expect(field('Couleur des boutons')).toHaveFocus();
  expect(field('Votre page de contact')).toHaveAccessibleDescription(
    /Indiquez une adresse de page, par exemple/,
  );
  expect(field('Domaines des adresses e-mail')).toHaveAccessibleDescription(
    /Indiquez au moins un domaine\.$/,
  );
  expect(sent).toHaveLength(0);
});

test('faults that the server names stand at their fields', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  stubApiAnswer('PATCH /api/admin/settings', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Vérifiez.', { SITE_NAME: 'Ce nom est pris.' }),
  );
  const { user } = await showPage();
  await user.type(field('Nom du site'), ' bis');
  await user.click(save());
  await waitFor(() => expect(field('Nom du site')).toHaveAccessibleDescription(/Ce nom est pris\.$/));
  expect(field('Nom du site')).toHaveValue('Récolte bis');
});

test('a second administrator reads what the first one changed, and keeps what they typed', async () => {
  const byOther = {
    SITE_NAME: inDatabase('Au marché'),
    SIGN_UP: inDatabase('closed'),
    HOME_SENTENCE: inDatabase('À Nantes'),
  };
  stubApiAnswer('GET /api/admin/settings', (_, count) =>
    count === 1 ? answerOf() : answerOf(byOther, 'v2'),
  );
  const sent = stubApiAnswer('PATCH /api/admin/settings', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(
          409,
          'SETTINGS_CHANGED',
          'Une autre personne vient de changer des réglages.',
        )
      : answerOf(byOther, 'v3'),
  );
  const { user } = await showPage();
  await user.type(field("Phrase de l'accueil"), 'Entre voisins');
  await user.click(save());
  const box = within(
    (await screen.findByText(/^Changé par une autre personne/)).parentElement as HTMLElement,
  );
  expect(
    box.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Nom du site : Au marché',
    "Phrase de l'accueil : À Nantes ; ce que vous avez tapé le remplacera",
    "Qui peut s'inscrire : Personne",
  ]);
  expect(field("Phrase de l'accueil")).toHaveValue('Entre voisins');
  expect(field('Nom du site')).toHaveValue('Au marché');
  expect(field("Qui peut s'inscrire")).toHaveValue('closed');
  expect(screen.getByText('Un changement à enregistrer.')).toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await bodyOf(sent[1])).toEqual({ version: 'v2', settings: { HOME_SENTENCE: 'Entre voisins' } });
});

test('typed settings survive the closing of the page, and leaving it takes a second click', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const { user, router, unmount } = await showPage();
  await user.type(field('Bandeau'), 'Marché samedi');
  void router.navigate('/annonces');
  const question = await screen.findByRole('alertdialog', { name: /^Quitter sans enregistrer/ });
  await user.click(within(question).getByRole('button', { name: 'Rester' }));
  expect(router.state.location.pathname).toBe('/profil/admin-reglages');
  unmount();
  await showPage();
  expect(await screen.findByText('Brouillon repris')).toBeInTheDocument();
  expect(field('Bandeau')).toHaveValue('Marché samedi');
  expect(screen.getByText('Un changement à enregistrer.')).toBeInTheDocument();
});

test('a colour is shown on parts of the site as soon as it is one', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const { user } = await showPage();
  await user.type(field('Couleur des boutons'), '#1e3a8');
  expect(screen.queryByText('Sur votre écran')).toBeNull();
  await user.type(field('Couleur des boutons'), 'a');
  const panel = screen.getByText('En couleurs sombres').closest('figure') as HTMLElement;
  expect(panel.style.getPropertyValue('--color-accent')).toMatch(/^#[0-9a-f]{6}$/);
  expect(within(panel).getByText('Réserver')).toBeVisible();
});

test('a colour is one of a few, or picked in the dialog of the browser', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const { user } = await showPage();
  await user.click(screen.getByRole('button', { name: 'Bleuet' }));
  expect(field('Couleur des boutons')).toHaveValue('#1d4ed8');
  expect(screen.getByRole('button', { name: 'Bleuet', pressed: true })).toBeInTheDocument();
  fireEvent.input(field('Choisir dans une palette : Couleur des boutons'), { target: { value: '#1e3a8a' } });
  expect(field('Couleur des boutons')).toHaveValue('#1e3a8a');
  expect(screen.getByText('Un changement à enregistrer.')).toBeInTheDocument();
});

test('the ready-made reasons begin with those of the site', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const sent = stubApiAnswer('PATCH /api/admin/settings', answerOf());
  const { user } = await showPage('#moderation');
  await user.click(screen.getByRole('button', { name: 'Partir de celles du site' }));
  expect(field('Raisons prêtes').value.split('\n')).toHaveLength(cannedRefusalReasons.length);
  await user.type(field('Raisons prêtes'), '\nSerre');
  await user.click(save());
  await waitFor(() => expect(field('Raisons prêtes')).toHaveAccessibleDescription(/une par ligne, comme/));
  await user.type(field('Raisons prêtes'), " : le produit vient d'une serre chauffée.");
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await bodyOf(sent[0])).settings.REFUSAL_REASONS).toMatch(/\nSerre : le produit vient/);
});

test('communes of the territory are suggested one after the other', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  stubApiAnswer('GET /api/places/search', (request) => {
    const isNantes = new URL(request.url).searchParams.get('q') === 'nant';
    const [city, postcode] = isNantes ? (['Nantes', '44000'] as const) : (['Rezé', '44400'] as const);
    return {
      type: 'FeatureCollection',
      features: [createTestCommuneFeature(city, postcode, [-1.5, 47.2])],
      attribution: '',
      licence: '',
    };
  });
  const sent = stubApiAnswer('PATCH /api/admin/settings', answerOf());
  const { user } = await showPage('#territory');
  await user.type(field('Communes'), 'nant');
  await user.click(await screen.findByRole('option', { name: 'Nantes (44000)' }));
  expect(field('Communes')).toHaveValue('Nantes (44000)');
  await user.type(field('Communes'), ', rez');
  await user.click(await screen.findByRole('option', { name: 'Rezé (44400)' }));
  await user.selectOptions(field('Annonces hors du territoire'), 'highlight');
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await bodyOf(sent[0])).settings).toEqual({
    TERRITORY_COMMUNES: 'Nantes (44000), Rezé (44400)',
    TERRITORY_MODE: 'highlight',
  });
});

test('the log of settings names what was changed, and by whom', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const decision = {
    _id: 'd1',
    action: 'change-setting',
    before: null,
    after: null,
    reason: null,
    createdAt: '2027-01-30T10:00:00.000Z',
    administrator: { _id: 'zoe', firstName: 'Zoé', lastName: 'Roy' },
    setting: { name: 'SIGN_UP', before: null, after: 'closed' },
  } as const;
  const asked = stubApiAnswer('GET /api/admin/decisions', {
    decisions: [decision],
    pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
  } as never);
  const { user } = await showPage();
  await act(() => user.click(screen.getByText('Historique des décisions')));
  const entry = (await screen.findByText('Réglage changé')).closest('li');
  expect(entry?.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Réglage changé : Qui peut s'inscrirepar défaut →devient « Personne »30\/01\/2027 [\d:]+ par Zoé Roy$/,
  );
  expect(new URL(asked[0]?.url ?? '').searchParams.get('subject')).toBe('site');
});
