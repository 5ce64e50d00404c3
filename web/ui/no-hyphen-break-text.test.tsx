import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NoHyphenBreakText } from './no-hyphen-break-text.tsx';

test('a word with a hyphen stands on one line, and its text is copied as it is', () => {
  const { container } = render(<NoHyphenBreakText text="Annuler le rendez-vous" />);
  expect(container.textContent).toBe('Annuler le rendez-vous');
  expect(screen.getByText('rendez-vous')).toHaveClass('whitespace-nowrap');
});
