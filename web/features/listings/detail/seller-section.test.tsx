import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { SellerSection } from './seller-section.tsx';

test('the SIRET of a professional is printed in groups', () => {
  const { user } = createSampleListing();
  const company = { professional: true, companyName: 'Ferme Garance', companySiret: '73282932000074' };
  renderComponentInTestPage(
    <SellerSection listing={createSampleListing({ user: { ...user, ...company } })} others={0} />,
  );
  expect(screen.getByText(/^SIRET/).textContent).toBe('SIRET 732 829 320 00074');
});
