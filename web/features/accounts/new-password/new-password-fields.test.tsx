import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const form = {
  isPending: false,
  alert: undefined,
  field: (name: string) => ({ name, error: undefined }),
  formProps: { ref: { current: null } },
};

function showFields() {
  const { user } = renderComponentInTestPage(
    <form>
      <NewPasswordFields form={form} label="Mot de passe" isConfirmed />
      <input aria-label="Ville" />
    </form>,
  );
  return {
    user,
    password: screen.getByLabelText('Mot de passe'),
    confirmation: screen.getByLabelText('Confirmer le mot de passe'),
    eye: screen.getByRole('button', { name: 'Afficher le mot de passe' }),
  };
}

test('Tab leads from the password to its confirmation, then to the button that shows both', async () => {
  const { user, password, confirmation, eye } = showFields();
  await user.click(password);
  await user.tab();
  expect(confirmation).toHaveFocus();
  await user.tab();
  expect(eye).toHaveFocus();
  await user.keyboard(' ');
  expect(eye).toHaveAttribute('aria-pressed', 'true');
  expect(password).toHaveAttribute('type', 'text');
  expect(confirmation).toHaveAttribute('type', 'text');
});

test('a town typed on the button after one Tab goes into its field', async () => {
  const { user, confirmation } = showFields();
  await user.click(confirmation);
  await user.tab();
  await user.keyboard('Lyon');
  expect(screen.getByLabelText('Ville')).toHaveValue('Lyon');
});

test('a confirmation that differs is reported when its field is left, until it is typed in again', async () => {
  const { user, password, confirmation } = showFields();
  await user.type(password, 'Potager-2026!');
  await user.tab();
  await user.tab();
  expect(confirmation).toBeValid();
  await user.type(confirmation, 'Potager-2025!');
  expect(confirmation).toBeValid();
  await user.tab();
  expect(confirmation).toBeInvalid();
  expect(confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas.');
  await user.type(confirmation, '{Backspace}{Backspace}6!');
  expect(confirmation).toBeValid();
  await user.tab();
  expect(confirmation).toBeValid();
});
