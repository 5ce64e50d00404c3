import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShownPlacement } from '#contract/placements/schemas.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { PagePlacement } from './page-placement.tsx';

const sample: ShownPlacement = {
  _id: '00000000-0000-4000-8000-000000000002',
  title: 'Troquez vos récoltes',
  text: 'Des œufs contre des plants.',
  link: '/annonces?type=trade',
  drawing: 'oeufs-volailles',
  image: null,
};

/** Observers of what is in view, of which a document without a layout has none. */
let shown: (() => void)[] = [];
beforeEach(() => {
  shown = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        shown.push(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});

const showPlacement = (differences: Partial<ShownPlacement> = {}, index = 1) =>
  renderComponentInTestPage(
    <PagePlacement shape="card" index={index} placement={{ ...sample, ...differences }} />,
  );
const box = () => screen.getByRole('complementary', { name: 'Encart 2' });

test('a placement is labelled, holds one link and is not called an advertisement', () => {
  showPlacement();
  const placement = within(box());
  expect(placement.getByRole('link', { name: sample.title })).toHaveAttribute('href', sample.link);
  expect(placement.getByRole('link')).not.toHaveAttribute('rel');
  expect(placement.queryByText(/publicité|partenaire/i)).toBeNull();
});

test('a link that leaves the site is labelled as sponsored', () => {
  showPlacement({ link: 'https://example.org/marche' });
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'sponsored nofollow');
});

test('a placement without a link is text; its picture replaces the drawing and has a fixed size', () => {
  const { container } = showPlacement({ link: null, image: '/uploads/a.webp' });
  expect(screen.queryByRole('link')).toBeNull();
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/uploads/a-400.webp');
  expect(picture).toHaveAttribute('width', '56');
  expect(container.querySelector('svg')).toBeNull();
});

test('a placement in view counts once, its link each time, with its id alone', async () => {
  const counts = stubApiAnswer('POST /api/slots/counts', { counted: true });
  const { user } = showPlacement();
  await waitFor(() => expect(shown).toHaveLength(1));
  act(() => shown[0]?.());
  await waitFor(() => expect(counts).toHaveLength(1), { timeout: 3_000 });
  await user.click(within(box()).getByText(sample.text));
  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(counts).toHaveLength(2));
  expect(await Promise.all(counts.map((request) => request.json()))).toEqual([
    { views: [sample._id] },
    { clicks: [sample._id] },
  ]);
});
