import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInPage } from '#web/testing/show.tsx';
import { Bubble } from './message-bubble.tsx';

test('no line of a message starts with a French punctuation mark', () => {
  renderInPage(
    <Bubble isOwn author="Vous">
      Merci ! À demain
    </Bubble>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe('Vous : Merci\u00a0! À demain');
});
