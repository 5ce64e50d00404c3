import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import type { PresentedSettings } from '#contract/ops/settings-routes.ts';
import { presentSettingText, settingNames } from '#contract/settings/parse-setting-texts.ts';
import type { SettingDefinition } from '#contract/settings/setting-definition.ts';
import { settings } from '#contract/settings/settings.ts';
import { deleteMemberAndVisitorFormDrafts } from '#web/offline/drafts/draft-store.ts';
import { createTestCommuneFeature } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as settingsPage from './admin-settings-page.tsx';

type Setting = PresentedSettings['settings'][number];

/** Settings as the API answers them, with some replaced. */
const answerOf = (
  replaced: Partial<Record<string, Partial<Setting>>> = {},
  version = 'v1',
): PresentedSettings => ({
  version,
  settings: settingNames.map((name) => {
    const { group, kind, label, effect, choices, ...definition }: SettingDefinition = settings[name];
    const standard = presentSettingText(name, definition.default);
    return {
      ...{ name, group, kind, label, effect, value: standard, default: standard, source: 'default' },
      ...(choices && { choices: Object.keys(choices) }),
      ...replaced[name],
    };
  }),
});

const inDatabase = (value: string | number) => ({ value, source: 'database' }) as const;

beforeEach(async () => {
  await deleteMemberAndVisitorFormDrafts('ana');
  stubLoggedInMember({ userId: 'ana', role: ROLE_ADMIN });
});

async function showPage() {
  const address = '/profil/admin-reglages';
  const shown = renderTestPage(settingsPage, address, { address, hasToasts: true });
  await screen.findByRole('region', { name: 'Le site' });
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
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toHaveLength(
    8,
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
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
    /La variable PUBLICATION_DIRECTOR du serveur fixe ce réglage.: il ne se change pas ici\.$/,
  );
  expect(field('Fin du bandeau')).toHaveValue('2027-01-31T23:59');
  expect(field('Relecture des annonces')).toHaveAccessibleDescription(
    /[Pp]ar défaut\u00a0: Un administrateur relit chaque annonce avant sa mise en ligne\./,
  );
  expect(save()).toBeDisabled();
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

test('a secret is replaced or removed without being read, and kept when nobody types over it', async () => {
  stubApiAnswer(
    'GET /api/admin/settings',
    answerOf({ SMTP_URL: { kind: 'secret', value: null, source: 'database', isSet: true } }),
  );
  const sent = stubApiAnswer('PATCH /api/admin/settings', answerOf());
  const { user } = await showPage();
  const secret = field("Serveur d'e-mails");
  expect(secret).toHaveAttribute('type', 'password');
  expect(secret).toHaveAccessibleDescription(/ne se relit pas/);
  await user.type(field('Bandeau'), 'Marché');
  await user.click(save());
  await waitFor(async () =>
    expect(await bodyOf(sent[0])).toMatchObject({ settings: { ANNOUNCEMENT: 'Marché' } }),
  );
  await waitFor(() => expect(field('Bandeau')).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: "Revenir au défaut : Serveur d'e-mails" }));
  await user.click(save());
  await waitFor(async () => expect(await bodyOf(sent[1])).toMatchObject({ settings: { SMTP_URL: null } }));
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
  expect(field('Votre page de contact')).toHaveAccessibleDescription(/Indiquez une adresse http\(s\)\.$/);
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

test('the ready-made reasons begin with those of the site', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const sent = stubApiAnswer('PATCH /api/admin/settings', answerOf());
  const { user } = await showPage();
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
  const { user } = await showPage();
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

test('a logo is chosen, seen, and saved by its own button', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf());
  const sent = stubApiAnswer('PUT /api/admin/settings/logo', answerOf());
  const { user } = await showPage();
  const logo = new File(['png'], 'logo.png', { type: 'image/png' });
  await user.upload(field('Choisir un logo'), logo);
  expect(screen.getByText('Tout est enregistré.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enregistrer ce logo' }));
  expect(await screen.findByText('Logo enregistré')).toBeInTheDocument();
  expect((await sent[0]?.formData())?.get('logo')).toMatchObject({ size: 3 });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull());
});

test('a logo that the server refuses stays chosen, with the reason', async () => {
  stubApiAnswer('GET /api/admin/settings', answerOf({ LOGO: inDatabase('/uploads/a.webp') }));
  stubApiAnswer('PUT /api/admin/settings/logo', () =>
    createFakeApiErrorResponse(400, 'IMAGE_UNREADABLE', 'Vérifiez.', { logo: 'Cette photo est illisible.' }),
  );
  const { user } = await showPage();
  await user.upload(field('Changer le logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer ce logo' }));
  await waitFor(() =>
    expect(field('Changer le logo')).toHaveAccessibleDescription(/Cette photo est illisible\.$/),
  );
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeInTheDocument();
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
