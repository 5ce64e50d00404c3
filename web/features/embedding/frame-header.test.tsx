import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logInAs } from '#web/testing/log-in-as.ts';
import { renderInPage } from '#web/testing/show.tsx';
import { FrameHeader } from './frame-header.tsx';

test("the header in a frame shows the member when it shares the site's storage", async () => {
  logInAs({ firstName: 'Zoé' });
  renderInPage(<FrameHeader />);
  expect(await screen.findByRole('link', { name: 'Zoé' })).toHaveAttribute('href', '/profil');
});
