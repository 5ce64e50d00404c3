import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import ReleaseNoteCard from './release-note-card.tsx';

beforeEach(() => localStorage.clear());

const noteOf = (version: string) => ({
  note: {
    version,
    sections: [{ title: 'Nouveau', items: ['**Logo** : par `PUT`, ou dans la page.', 'Et le reste.'] }],
  },
});

test('the note of a release stays closed on this device until the next one', async () => {
  stubApiAnswer('GET /api/admin/release-note', noteOf('1.1.0'));
  const { user, unmount } = renderComponentInTestPage(<ReleaseNoteCard />);
  const title = await screen.findByRole('heading', { name: 'Le site est passé à la version 1.1.0' });
  const [first] = screen.getAllByRole('listitem');
  expect(first?.innerHTML).toBe('<strong>Logo</strong>&nbsp;: par <code>PUT</code>, ou dans la page.');
  await user.click(screen.getByRole('button', { name: "J'ai lu" }));
  expect(title).not.toBeInTheDocument();
  unmount();
  const again = stubApiAnswer('GET /api/admin/release-note', noteOf('1.1.0'));
  const second = renderComponentInTestPage(<ReleaseNoteCard />);
  await expect.poll(() => again.length).toBe(1);
  expect(screen.queryByRole('heading')).toBeNull();
  second.unmount();
  stubApiAnswer('GET /api/admin/release-note', noteOf('1.2.0'));
  renderComponentInTestPage(<ReleaseNoteCard />);
  expect(await screen.findByText('Le site est passé à la version 1.2.0')).toBeInTheDocument();
});
