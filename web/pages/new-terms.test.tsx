import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { createSampleConversation, createSampleListing, createSampleMessage } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as messagesPage from './messages-page.tsx';

test('a message stopped by new terms stays in its thread, and is sent once they are accepted', async () => {
  const ana = stubLoggedInMember();
  let conversations: Conversation[] = [];
  let isAccepted = false;
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing() });
  stubApiAnswer('GET /api/messages/conversations', () => ({ conversations, hasOlder: false }));
  stubApiAnswer('GET /api/messages/conversations/:id', () => ({
    conversation: createSampleConversation(ana),
  }));
  stubApiAnswer('GET /api/messages/conversations/:id/messages', () => ({ messages: [], hasOlder: false }));
  stubApiAnswer('POST /api/users/terms', () => {
    isAccepted = true;
    return { message: 'Merci' };
  });
  stubApiAnswer('POST /api/messages/create', async (request) => {
    const { text, clientKey } = await request.json();
    if (!isAccepted)
      return Response.json(
        {
          code: 'TERMS_CHANGED',
          message: 'Nos conditions générales ont changé.',
          details: { version: '2', url: 'https://recolte.test/app/cgu' },
        },
        { status: 403 },
      );
    conversations = [createSampleConversation(ana)];
    return { message: createSampleMessage(text, { clientKey }) };
  });
  const { user, router } = renderTestPage(messagesPage, '/messages/:adId?/:conversationId?', {
    address: '/messages/l1',
  });
  await user.type(await screen.findByRole('textbox', { name: 'Votre message' }), 'Encore des tomates ?');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await user.click(await screen.findByRole('button', { name: 'Plus tard' }));
  const thread = within(screen.getByRole('region', { name: 'Messages' }));
  expect(await thread.findByRole('alert')).toHaveTextContent('Nos conditions générales ont changé.');
  expect(thread.getByText('Encore des tomates ?')).toBeInTheDocument();
  await user.click(thread.getByRole('button', { name: 'Réessayer' }));
  await user.click(await screen.findByRole('button', { name: "J'accepte" }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/l1/c1'));
  expect(await screen.findByText('Encore des tomates ?')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});
