import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { AlternativePlaceLinks } from './alternative-place-links.tsx';

const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    label: `Sainte-Colombe (${index})`,
    path: `/annonces?city=Sainte-Colombe&postalCode=${index}`,
  }));

test('six communes of one name are shown, the others folded with their number', () => {
  renderComponentInTestPage(<AlternativePlaceLinks places={places(8)} />);
  const section = screen.getByRole('region', { name: 'Autres communes' });
  const folded = section.querySelector('details') as HTMLElement;
  expect(folded).not.toHaveAttribute('open');
  expect(folded.querySelector('summary')).toHaveTextContent('2 autres communes de ce nom');
  const hrefs = within(section)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(places(8).map(({ path }) => path));
  expect(folded.querySelectorAll('a')).toHaveLength(2);
});

test.each([
  [7, '1 autre commune de ce nom'],
  [6, null],
])('a fold of %i communes is labelled: %s', (count, text) => {
  const { container } = renderComponentInTestPage(<AlternativePlaceLinks places={places(count)} />);
  expect(container.querySelector('summary')?.textContent ?? null).toBe(text);
});
