import { expectAccessible } from './support/accessible.ts';
import { browseAs, logIn, logInAdmin, signUpMember } from './support/people.ts';
import { ADMIN, expect, test } from './support/product.ts';

test.use({ site: 'few listings' });

test('an administrator makes another, who can administer at once', async ({ page, product }) => {
  const member = await signUpMember(product);
  await browseAs(page, { token: await logInAdmin(product) });
  await page.goto('profil/info');
  await page.getByRole('link', { name: 'Gestion des administrateurs' }).click();
  const admins = page.getByRole('region', { name: 'Administrateurs', exact: true }).getByRole('listitem');
  await expect(admins).toHaveCount(1);
  await expect(admins).toContainText(ADMIN.email);

  const form = page.getByRole('region', { name: 'Ajouter un administrateur' });
  await test.step('all fields are required, each says so, the first has the focus', async () => {
    await form.getByRole('button', { name: 'Ajouter' }).click();
    for (const text of [
      'Veuillez entrer le prénom',
      'Veuillez entrer le nom',
      "Veuillez entrer l'email",
      'Veuillez entrer un mot de passe',
      'Veuillez entrer le nom de la ville',
      'Veuillez entrer le code postal',
    ])
      await expect(form.getByText(text, { exact: true })).toBeVisible();
    await expect(form.getByLabel('Prénom')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('an e-mail in use is refused beside its field, and nothing is lost', async () => {
    await form.getByLabel('Prénom').fill('Sacha');
    await form.getByLabel('Nom', { exact: true }).fill('Vidal');
    await form.getByLabel('Email').fill(member.email);
    await form.getByLabel('Mot de passe', { exact: true }).fill('Moderation-2026!');
    await form.getByLabel('Ville').fill('Lyon');
    await page.getByRole('option', { name: /^Lyon\b.*69003/ }).click();
    await expect(form.getByLabel('Code postal')).toHaveValue('69003');
    await form.getByRole('button', { name: 'Ajouter' }).click();
    await expect(form.getByText('Cette adresse email est déjà utilisée')).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(form.getByLabel('Prénom')).toHaveValue('Sacha');
    await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveValue('Moderation-2026!');
    await expect(form.getByLabel('Ville')).toHaveValue('Lyon 3e arrondissement');
  });

  await form.getByLabel('Email').fill('sacha.vidal@example.org');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Administrateur ajouté')).toBeVisible();
  await expect(admins).toHaveCount(2);
  await expect(admins.nth(1)).toContainText('sacha.vidal@example.org');
  await expect(form.getByLabel('Prénom')).toHaveValue('');
  await expect(form.getByLabel('Ville')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Administrateurs', exact: true })).toBeFocused();
  await expectAccessible(page);

  const token = await logIn(product, { email: 'sacha.vidal@example.org', password: 'Moderation-2026!' });
  await browseAs(page, { token });
  await page.goto('profil/admin-users');
  await expect(page.getByRole('list', { name: 'Utilisateurs' })).toContainText(ADMIN.email);
});
