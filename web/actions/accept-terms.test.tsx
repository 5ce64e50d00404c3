import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { call } from '#web/client/call.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { createClientAction } from './client-action.ts';
import { createFormIntentHandler } from './form-intent-handler.ts';
import { useForm } from './use-form.ts';

const intents = {
  report: createFormIntentHandler(
    async () => z.object({ reason: z.string() }),
    ({ reason }) => call('POST /api/reports', { body: { type: 'ad', entityId: 'l1', reason } }),
  ),
};

function Report({ done }: { done: () => void }) {
  const form = useForm(intents, 'report', { done });
  return (
    <Form form={form}>
      <TextInput {...form.field('reason')} label="Raison" />
      <SubmitButton form={form}>Envoyer</SubmitButton>
    </Form>
  );
}

const changed = () =>
  HttpResponse.json(
    {
      code: 'TERMS_CHANGED',
      message: 'Nos conditions générales ont changé.',
      details: { version: '2', url: 'https://recolte.test/app/cgu' },
    },
    { status: 403 },
  );

async function typeAndSend() {
  stubLoggedInMember();
  let isDone = false;
  const { user } = renderComponentInTestPage(<Report done={() => (isDone = true)} />, {
    action: createClientAction(intents),
  });
  await user.type(await screen.findByLabelText('Raison'), 'Prix');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  const link = await screen.findByRole('link', { name: /conditions générales/ });
  expect(link).toHaveAttribute('href', 'https://recolte.test/app/cgu');
  return { user, isDone: () => isDone };
}
const button = (name: string) => screen.findByRole('button', { name });

test('a write refused because of new terms is sent again once they are accepted', async () => {
  const sent = stubApiAnswer('POST /api/reports', (_request, count) =>
    count === 1 ? changed() : { message: 'Merci' },
  );
  const agreed = stubApiAnswer('POST /api/users/terms', { message: 'Merci' });
  const { user, isDone } = await typeAndSend();
  await user.click(await button("J'accepte"));
  await waitFor(() => expect(isDone()).toBe(true));
  expect(await agreed[0]?.json()).toEqual({ version: '2' });
  expect(await sent[1]?.json()).toEqual({ type: 'ad', entityId: 'l1', reason: 'Prix' });
  expect(screen.queryByRole('link')).toBeNull();
});

test('a member who postpones the new terms keeps the typed text, and is asked again', async () => {
  stubApiAnswer('POST /api/reports', changed);
  const { user, isDone } = await typeAndSend();
  await user.click(await button('Plus tard'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nos conditions générales ont changé.');
  expect(screen.getByLabelText('Raison')).toHaveValue('Prix');
  await user.click(await button('Envoyer'));
  expect(await button("J'accepte")).toBeInTheDocument();
  expect(isDone()).toBe(false);
});

test('a refused acceptance is explained in the dialog', async () => {
  stubApiAnswer('POST /api/reports', changed);
  stubApiAnswer('POST /api/users/terms', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Rechargez la page.'),
  );
  const { user } = await typeAndSend();
  await user.click(await button("J'accepte"));
  expect(await screen.findByRole('alert')).toHaveTextContent('Rechargez la page.');
  await user.click(await button('Plus tard'));
});
