import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logInTestMemberInBrowser } from '#web/testing/log-in-test-member-in-browser.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { FramedPageHeader } from './framed-page-header.tsx';

test("the header in a frame shows the member when it shares the site's storage", async () => {
  logInTestMemberInBrowser({ firstName: 'Zoé' });
  renderComponentInTestPage(<FramedPageHeader />);
  expect(await screen.findByRole('link', { name: 'Zoé' })).toHaveAttribute('href', '/profil');
});
