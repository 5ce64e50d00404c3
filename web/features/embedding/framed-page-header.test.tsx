import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { FramedPageHeader } from './framed-page-header.tsx';

test("the header in a frame shows the member when it shares the site's storage", async () => {
  stubLoggedInMember({ firstName: 'Zoé' });
  renderComponentInTestPage(<FramedPageHeader />);
  expect(await screen.findByRole('link', { name: 'Zoé' })).toHaveAttribute('href', '/profil');
});
