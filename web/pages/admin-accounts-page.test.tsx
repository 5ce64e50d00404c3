import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Admin, EmailHolder } from '#contract/moderation/schemas.ts';
import { createTestCommuneFeature } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as adminsPage from './admin-accounts-page.tsx';

const anAdmin = (_id: string, firstName: string): Admin => ({
  _id,
  firstName,
  lastName: 'Vidal',
  email: `${_id}@recolte.test`,
  role: ROLE_ADMIN,
  isActive: true,
  state: 'active',
  hasSecondFactor: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  companyName: null,
  companySiret: null,
});

async function showAdmins(others: Admin[] = []) {
  let admins = [anAdmin(stubLoggedInMember({ role: ROLE_ADMIN }).userId, 'Dominique'), ...others];
  stubApiAnswer('GET /api/admin', () => admins);
  const shown = renderTestPage(adminsPage, '/profil/admin-admins', { address: '/profil/admin-admins' });
  const list = within(await screen.findByRole('region', { name: 'Administrateurs' }));
  return {
    ...shown,
    rows: () => list.getAllByRole('listitem').map(({ textContent }) => textContent),
    title: list.getByRole('heading'),
    form: within(screen.getByRole('region', { name: 'Ajouter un administrateur' })),
    add: (admin: Admin) => {
      admins = [...admins, admin];
      return admin;
    },
    remove: (id: string) => {
      admins = admins.filter(({ _id }) => _id !== id);
    },
  };
}

test('an empty form for an administrator names each missing value, and the first gets the focus', async () => {
  const sent = stubApiAnswer('POST /api/admin/user', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Non.'),
  );
  const { user, form } = await showAdmins();
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(form.getByLabelText('Prénom')).toHaveFocus());
  for (const [label, text] of [
    ['Prénom', 'Veuillez entrer le prénom'],
    ['Nom', 'Veuillez entrer le nom'],
    ['Email', "Veuillez entrer l'email"],
    ['Mot de passe', 'Veuillez entrer un mot de passe'],
    ['Ville', 'Veuillez entrer le nom de la ville'],
    ['Code postal', 'Veuillez entrer le code postal'],
  ] as const)
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(sent).toEqual([]);
});

test('a taken e-mail address is refused at its field, and another one makes the administrator', async () => {
  const { user, form, rows, title, add } = await showAdmins();
  expect(rows()).toEqual([expect.stringContaining('Vous')]);
  const sent = stubApiAnswer('POST /api/admin/user', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(409, 'EMAIL_TAKEN', 'Non.', {
          email: 'Cette adresse email est déjà utilisée',
        })
      : add(anAdmin('sacha', 'Sacha')),
  );
  stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    attribution: '',
    licence: '',
    features: [createTestCommuneFeature('Lyon 3e arrondissement', '69003', [4.85, 45.76])],
  });
  const field = (label: string) => form.getByLabelText(label);
  await user.type(field('Prénom'), 'Sacha');
  await user.type(field('Nom'), 'Vidal');
  await user.type(field('Email'), 'ana@recolte.test');
  await user.type(field('Mot de passe'), 'Moderation-2026!');
  await user.hover(field('Ville'));
  await waitFor(() => expect(field('Ville')).toHaveAttribute('role', 'combobox'));
  await user.type(field('Ville'), 'Lyon');
  await user.click(await screen.findByRole('option', { name: /^Lyon\b.*69003/ }));
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  expect(await form.findByText('Cette adresse email est déjà utilisée')).toBeInTheDocument();
  expect(field('Email')).toHaveFocus();
  const values = ['Prénom', 'Nom', 'Mot de passe', 'Ville', 'Code postal'].map(
    (label) => (field(label) as HTMLInputElement).value,
  );
  expect(values).toEqual(['Sacha', 'Vidal', 'Moderation-2026!', 'Lyon 3e arrondissement', '69003']);

  await user.clear(field('Email'));
  await user.type(field('Email'), 'sacha@recolte.test');
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() =>
    expect(rows()).toEqual([expect.anything(), expect.stringContaining('sacha@recolte.test')]),
  );
  expect(await sent[1]?.json()).toMatchObject({
    firstName: 'Sacha',
    email: 'sacha@recolte.test',
    password: 'Moderation-2026!',
    address: { city: 'Lyon 3e arrondissement', postalCode: '69003' },
  });
  expect(title).toHaveFocus();
  expect(field('Prénom')).toHaveValue('');
  expect(field('Ville')).toHaveValue('');
});

const holder: EmailHolder = {
  _id: 'ana',
  firstName: 'Ana',
  lastName: 'Petit',
  state: 'active',
  isAdmin: false,
};

async function submitTakenEmail(differences: Partial<EmailHolder>) {
  stubApiAnswer('POST /api/admin/user', () =>
    Response.json(
      { code: 'EMAIL_TAKEN', message: 'Non.', details: { holder: { ...holder, ...differences } } },
      { status: 409 },
    ),
  );
  stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    attribution: '',
    licence: '',
    features: [],
  });
  const shown = await showAdmins();
  const { user, form } = shown;
  for (const [label, text] of [
    ['Prénom', 'Ana'],
    ['Nom', 'Petit'],
    ['Email', 'ana@recolte.test'],
    ['Mot de passe', 'Moderation-2026!'],
    ['Ville', 'Lyon'],
    ['Code postal', '69003'],
  ] as const) {
    await user.click(form.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  await form.findByText(/C'est l'adresse de Ana Petit/);
  return shown;
}

test('an e-mail of a member offers to make that member an administrator', async () => {
  const { user, form, rows, add } = await submitTakenEmail({});
  const sent = stubApiAnswer('PATCH /api/admin/user/:id', () => {
    const admin = add(anAdmin('ana', 'Ana'));
    return { user: { ...admin, profileImage: null, professional: false, adCount: 0, blockedBy: 0 } };
  });
  await user.click(form.getByRole('button', { name: 'Nommer administrateur' }));
  await waitFor(() =>
    expect(rows()).toEqual([expect.anything(), expect.stringContaining('ana@recolte.test')]),
  );
  expect(await sent[0]?.json()).toEqual({ isAdmin: true });
  expect(form.getByLabelText('Prénom')).toHaveValue('');
});

test.each([
  [{ isAdmin: true }, /déjà administrateur/],
  [{ state: 'suspended' }, /est suspendu/],
  [{ state: 'unverified' }, /pas encore activé/],
] as const)('an e-mail of an account that cannot be promoted says why: %j', async (differences, sentence) => {
  const { user, form } = await submitTakenEmail(differences);
  expect(form.getByText(sentence)).toBeInTheDocument();
  expect(form.queryByRole('button', { name: 'Nommer administrateur' })).toBeNull();
  await user.type(form.getByLabelText('Email'), 'x');
  expect(form.queryByText(sentence)).toBeNull();
});

test('the rights of another administrator are withdrawn after a question, and one’s own are not', async () => {
  const { user, rows, remove } = await showAdmins([anAdmin('sacha', 'Sacha')]);
  const sent = stubApiAnswer('PATCH /api/admin/user/:id', () => {
    remove('sacha');
    return {
      user: {
        ...anAdmin('sacha', 'Sacha'),
        role: 1,
        profileImage: null,
        professional: false,
        adCount: 0,
        blockedBy: 0,
      },
    };
  });
  await user.click(screen.getByRole('button', { name: 'Retirer les droits' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Retirer les droits' }));
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Vous')]));
  expect(await sent[0]?.json()).toEqual({ isAdmin: false });
});
