import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShownSlot } from '#contract/slots/schemas.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { PageSlot } from './page-slot.tsx';

const sample: ShownSlot = {
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

const showSlot = (differences: Partial<ShownSlot> = {}, index = 1) =>
  renderComponentInTestPage(<PageSlot shape="card" index={index} slot={{ ...sample, ...differences }} />);
const box = () => screen.getByRole('complementary', { name: 'Encart 2' });

test('a slot is labelled, holds one link and is not called an advertisement', () => {
  showSlot();
  const slot = within(box());
  expect(slot.getByRole('link', { name: sample.title })).toHaveAttribute('href', sample.link);
  expect(slot.getByRole('link')).not.toHaveAttribute('rel');
  expect(slot.queryByText(/publicité|partenaire/i)).toBeNull();
});

test('a link that leaves the site is labelled as sponsored', () => {
  showSlot({ link: 'https://example.org/marche' });
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'sponsored nofollow');
});

test('a slot without a link is text; its picture replaces the drawing and has a fixed size', () => {
  const { container } = showSlot({ link: null, image: '/uploads/a.webp' });
  expect(screen.queryByRole('link')).toBeNull();
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/uploads/a-400.webp');
  expect(picture).toHaveAttribute('width', '56');
  expect(container.querySelector('svg')).toBeNull();
});

test('a slot in view counts once, its link each time, with its id alone', async () => {
  const counts = stubApiAnswer('POST /api/slots/counts', { counted: true });
  const { user } = showSlot();
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
