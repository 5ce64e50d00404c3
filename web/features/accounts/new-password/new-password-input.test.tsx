import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { NewPasswordInput } from './new-password-input.tsx';

test('the advice on a password follows the typing, and considers the other fields', async () => {
  const { user } = renderComponentInTestPage(
    <form>
      <input aria-label="Prénom" name="firstName" />
      <NewPasswordInput name="password" label="Mot de passe" />
    </form>,
  );
  const password = screen.getByLabelText('Mot de passe');
  const advice = screen.getByRole('status');
  expect(password).toHaveAccessibleDescription(/Au moins 6\scaractères/);
  await user.type(screen.getByLabelText('Prénom'), 'Hippolyte');
  await user.type(password, 'hippo');
  await waitFor(() => expect(advice).toHaveTextContent(/^Il manque une majuscule, un chiffre et/));
  await user.clear(password);
  await waitFor(() => expect(advice).toBeEmptyDOMElement());
  await user.type(password, 'Hippolyte-1!');
  await waitFor(() => expect(advice).toHaveTextContent(/Évitez votre nom/));
  await user.clear(password);
  await user.type(password, 'Trois poules 7 œufs!');
  await waitFor(() => expect(advice).toHaveTextContent(/^Solide/));
});

function Refusing() {
  const [error, setError] = useState<string>();
  return (
    <form action={() => setError('Trop faible.')}>
      <NewPasswordInput name="password" label="Mot de passe" error={error} />
      <button type="submit">Envoyer</button>
    </form>
  );
}

test("the advice on a password stays beside the form's error, as it alone names the missing part", async () => {
  const { user } = renderComponentInTestPage(<Refusing />);
  const advice = screen.getByRole('status');
  await user.type(screen.getByLabelText('Mot de passe'), 'hippo');
  await waitFor(() => expect(advice).toHaveTextContent(/^Il manque/));
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Trop faible.')).toBeVisible();
  expect(advice).toHaveTextContent(/^Il manque/);
  await user.type(screen.getByLabelText('Mot de passe'), 'hippoP');
  await waitFor(() => expect(advice).toHaveTextContent(/^Il manque un chiffre/));
});
