import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logInAs } from '#web/testing/log-in-as.ts';
import { show } from '#web/testing/show.tsx';
import { FrameHeader } from './frame-header.tsx';

test('the header of a frame that shares the storage of the site knows who is logged in', async () => {
  logInAs({ firstName: 'Zoé' });
  show(<FrameHeader />);
  expect(await screen.findByRole('link', { name: 'Zoé' })).toHaveAttribute('href', '/profil/info');
});
