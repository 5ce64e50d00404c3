import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { OwnSuspensionWarning } from './own-suspension-warning.tsx';

test.each([
  ['/profil/info', 1],
  ['/profil/decisions', 0],
])('the warning of a suspension at %s has %i links to its decision', async (address, count) => {
  renderComponentInTestPage(<OwnSuspensionWarning />, { address });
  expect(await screen.findByText('Votre compte est suspendu.')).toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: 'Voir la raison, et contester' })).toHaveLength(count);
});
