import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { ChatBubble } from './message-bubble.tsx';

test('no line of a message starts with a French punctuation mark', () => {
  renderComponentInTestPage(
    <ChatBubble isOwn author="Vous">
      Merci ! À demain
    </ChatBubble>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe('Vous : Merci\u00a0! À demain');
});
