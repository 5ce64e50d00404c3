import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountErrorTexts } from '#contract/accounts/rules.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import * as forgottenPasswordPage from './forgotten-password-page.tsx';

const showReset = () =>
  renderTestPage(forgottenPasswordPage, '/forgotten/password/reset/:token', {
    address: '/forgotten/password/reset/secret',
  });
const change = () => screen.findByRole('button', { name: 'Changer le mot de passe' });

/** Sentences beside the fields, after their hints. */
const expectProblems = (problems: Record<string, string>) =>
  waitFor(() => {
    for (const [label, sentence] of Object.entries(problems)) {
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    }
  });

test('a used or expired reset link shows an error in place of the form', async () => {
  const asked = stubApiAnswer('GET /api/users/reset-password/:token', { isValid: false });
  showReset();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Ce lien n'est plus valable/);
  expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute(
    'href',
    '/forgotten/password',
  );
  expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull();
  expect(asked[0]?.url).toMatch(/\/secret$/);
});

test('a reset link that could not be checked can be tried', async () => {
  stubApiAnswer('GET /api/users/reset-password/:token', () =>
    createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Dans une heure.'),
  );
  showReset();
  await change();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a new reset link can be requested from the page of an invalid one', async () => {
  stubApiAnswer('GET /api/users/reset-password/:token', { isValid: false });
  const { user } = renderTestPage(forgottenPasswordPage, '/forgotten/password/reset?/:token?', {
    address: '/forgotten/password/reset/secret',
  });
  await user.click(await screen.findByRole('link', { name: 'Demander un nouveau lien' }));
  await screen.findByRole('heading', { name: 'Mot de passe oublié' });
  expect(document.body).toHaveFocus();
});

test('the request for a reset link needs an e-mail address', async () => {
  const path = '/forgotten/password';
  const { user } = renderTestPage(forgottenPasswordPage, path, { address: path });
  await user.click(await screen.findByRole('button', { name: 'Recevoir un lien' }));
  await expectProblems({ Email: 'Veuillez entrer votre email' });
});

test('a new password is typed twice, and must be strong', async () => {
  stubApiAnswer('GET /api/users/reset-password/:token', { isValid: true });
  const { user } = showReset();
  await user.click(await change());
  await expectProblems({
    'Nouveau mot de passe': 'Veuillez entrer votre mot de passe',
    'Confirmer le mot de passe': 'Veuillez confirmer votre mot de passe',
  });
  await user.type(screen.getByLabelText('Nouveau mot de passe'), 'court');
  await user.type(screen.getByLabelText('Confirmer le mot de passe'), 'autre');
  await user.click(await change());
  await expectProblems({
    'Nouveau mot de passe': accountErrorTexts.passwordWeak,
    'Confirmer le mot de passe': 'Les mots de passe ne correspondent pas.',
  });
});

test('the request for a reset link corrects a misspelt address, and repeats the one it was sent to', async () => {
  stubApiAnswer('POST /api/users/forgot-password', { message: 'Envoyé.', token: 'x' });
  const path = '/forgotten/password';
  const { user } = renderTestPage(forgottenPasswordPage, path, { address: path });
  await user.type(await screen.findByLabelText('Email'), 'ana@gmial.com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: /^ana ?@gmail ?\.com$/ }));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@gmail.com');
  await user.click(screen.getByRole('button', { name: 'Recevoir un lien' }));
  expect(await screen.findByText(/le lien y arrive/)).toHaveTextContent(
    'Si un compte correspond à ana@gmail.com, le lien y arrive',
  );
});

test('the request for a link to an address that looks mistyped is stopped once', async () => {
  const sent = stubApiAnswer('POST /api/users/forgot-password', { message: 'Envoyé.', token: 'x' });
  const path = '/forgotten/password';
  const { user } = renderTestPage(forgottenPasswordPage, path, { address: path });
  await user.type(await screen.findByLabelText('Email'), 'ana@gmial.com');
  await user.click(screen.getByRole('button', { name: 'Recevoir un lien' }));
  await expectProblems({ Email: 'Cette adresse semble mal écrite.' });
  expect(sent).toEqual([]);
  expect(screen.queryByText('Un lien vous a été envoyé par mail')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Recevoir un lien' }));
  expect(await screen.findByText(/le lien y arrive/)).toBeInTheDocument();
});
