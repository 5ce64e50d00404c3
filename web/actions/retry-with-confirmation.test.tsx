import { screen, waitFor, within } from '@testing-library/react';
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

const WRONG = 'Ce code est faux, a expiré ou a déjà servi.';

const intents = {
  change: createFormIntentHandler(
    async () => z.object({ email: z.string() }),
    (_, form) => call('PUT /api/users/update', { body: form }),
  ),
};

function Change({ done }: { done: () => void }) {
  const form = useForm(intents, 'change', { done });
  return (
    <Form form={form}>
      <TextInput {...form.field('email')} label="Email" />
      <SubmitButton form={form}>Enregistrer</SubmitButton>
    </Form>
  );
}

/** Refuses all codes but 123456, as the server does. */
const guarded = () =>
  stubApiAnswer('PUT /api/users/update', (request) => {
    const code = request.headers.get('x-code');
    if (code === '123456') return HttpResponse.json({});
    if (code === '999999') return createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Trop de tentatives.');
    return createFakeApiErrorResponse(
      403,
      'CONFIRM_PASSWORD',
      'Confirmez avec un code.',
      code ? { code: WRONG } : undefined,
    );
  });

async function typeAndSend({ twice = false } = {}) {
  stubLoggedInMember();
  let done = 0;
  const { user } = renderComponentInTestPage(
    <>
      <Change done={() => done++} />
      {twice && <Change done={() => done++} />}
    </>,
    { action: createClientAction(intents) },
  );
  for (const field of await screen.findAllByLabelText('Email')) await user.type(field, 'ana@example.org');
  for (const button of screen.getAllByRole('button', { name: 'Enregistrer' })) await user.click(button);
  await screen.findByRole('dialog', { name: "Confirmez que c'est bien vous" });
  return { user, done: () => done };
}
const inDialog = () => within(screen.getByRole('dialog'));
const code = () => inDialog().getByLabelText('Code à 6 chiffres');

test('a call that needs a code is sent again with it, complete, and the focus returns', async () => {
  const sent = guarded();
  const { user, done } = await typeAndSend();
  await waitFor(() => expect(code()).toHaveFocus());
  expect(code()).toHaveAttribute('inputmode', 'numeric');
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(code(), '123 456{Enter}');
  await waitFor(() => expect(done()).toBe(1));
  expect(sent.map(({ headers }) => headers.get('x-code'))).toEqual([null, '123456']);
  expect((await sent[1]?.formData())?.get('email')).toBe('ana@example.org');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveFocus());
});

test('a wrong code is explained at its field, which keeps the focus, and another may follow', async () => {
  const sent = guarded();
  const { user, done } = await typeAndSend();
  await user.click(inDialog().getByRole('button', { name: 'Confirmer' }));
  expect(code()).toHaveAccessibleDescription('Veuillez entrer un code');
  await user.type(code(), '000000{Enter}');
  await waitFor(() => expect(code()).toHaveAccessibleDescription(WRONG));
  await waitFor(() => expect(code()).toHaveFocus());
  await user.clear(code());
  await user.type(code(), '999999{Enter}');
  expect(await inDialog().findByRole('alert')).toHaveTextContent('Trop de tentatives.');
  await user.clear(code());
  await user.type(code(), '123456{Enter}');
  await waitFor(() => expect(done()).toBe(1));
  expect(sent).toHaveLength(4);
});

test('a recovery code is accepted as well, in any spelling', async () => {
  const sent = guarded();
  const { user } = await typeAndSend();
  await user.click(inDialog().getByRole('button', { name: 'Utiliser un code de secours' }));
  const recovery = inDialog().getByLabelText('Code de secours');
  expect(recovery).toHaveFocus();
  await user.type(recovery, 'bcdf ghjk-mnpq-rstv €{Enter}');
  await waitFor(() => expect(recovery).toHaveAccessibleDescription(WRONG));
  expect(sent[1]?.headers.get('x-code')).toBe('bcdfghjk-mnpq-rstv');
});

test('a cancelled confirmation keeps the typed text, explains the refusal, and is asked for again', async () => {
  guarded();
  const { user, done } = await typeAndSend();
  await user.click(inDialog().getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirmez avec un code.');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.org');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await user.click(inDialog().getByRole('button', { name: 'Fermer' }));
  expect(done()).toBe(0);
});

test('several calls refused at once share one dialog', async () => {
  let isConfirmed = false;
  const sent = stubApiAnswer('PUT /api/users/update', (request) => {
    isConfirmed ||= request.headers.get('x-code') === '123456';
    return isConfirmed
      ? HttpResponse.json({})
      : createFakeApiErrorResponse(403, 'CONFIRM_PASSWORD', 'Confirmez avec un code.');
  });
  const { user, done } = await typeAndSend({ twice: true });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.type(code(), '123456{Enter}');
  await waitFor(() => expect(done()).toBe(2));
  expect(sent).toHaveLength(4);
});

test('a call that needs the password and a code asks for both, and says which is wrong', async () => {
  const WITHOUT = { password: 'Tapez votre mot de passe.', code: 'Veuillez entrer un code' };
  const sent = stubApiAnswer('PUT /api/users/update', ({ headers }) => {
    const password = headers.get('x-password');
    const refuse = (errors: Record<string, string>) =>
      createFakeApiErrorResponse(403, 'CONFIRM_PASSWORD', "Confirmez d'abord.", errors);
    if (!password) return refuse(WITHOUT);
    if (password !== utf8('Éclosion-2027!')) return refuse({ password: 'Ce mot de passe est faux.' });
    return headers.get('x-code') === '123456' ? HttpResponse.json({}) : refuse({ code: WRONG });
  });
  const { user, done } = await typeAndSend();
  const password = inDialog().getByLabelText('Mot de passe');
  await waitFor(() => expect(password).toHaveFocus());
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  await user.type(password, 'faux{Enter}');
  expect(code()).toHaveAccessibleDescription('Veuillez entrer un code');
  expect(sent).toHaveLength(1);
  await user.type(code(), '000000{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription('Ce mot de passe est faux.'));
  expect(password).toHaveFocus();
  await user.clear(password);
  await user.type(password, 'Éclosion-2027!{Enter}');
  await waitFor(() => expect(code()).toHaveAccessibleDescription(WRONG));
  await user.clear(code());
  await user.type(code(), '123456{Enter}');
  await waitFor(() => expect(done()).toBe(1));
  expect(sent.at(-1)?.headers.get('x-password')).toBe(utf8('Éclosion-2027!'));
});

test('a code that is needed only after the password is asked for in the same dialog', async () => {
  stubApiAnswer('PUT /api/users/update', ({ headers }) => {
    const refuse = (errors: Record<string, string>) =>
      createFakeApiErrorResponse(403, 'CONFIRM_PASSWORD', "Confirmez d'abord.", errors);
    if (!headers.get('x-password')) return refuse({ password: 'Tapez votre mot de passe.' });
    return headers.get('x-code') ? HttpResponse.json({}) : refuse({ code: 'Veuillez entrer un code' });
  });
  const { user, done } = await typeAndSend();
  expect(inDialog().queryByLabelText('Code à 6 chiffres')).toBeNull();
  await user.type(inDialog().getByLabelText('Mot de passe'), 'Jardin-2026!{Enter}');
  await waitFor(() => expect(code()).toHaveFocus());
  expect(code()).not.toHaveAttribute('aria-invalid');
  await user.type(code(), '123456{Enter}');
  await waitFor(() => expect(done()).toBe(1));
});

test('a password that would confirm nothing is explained before it is typed', async () => {
  const HELD_BACK = 'Par sécurité, un mot de passe donné sans le précédent ne confirme rien.';
  stubApiAnswer('PUT /api/users/update', () =>
    createFakeApiErrorResponse(403, 'CONFIRM_PASSWORD', "Confirmez d'abord.", { password: HELD_BACK }),
  );
  const { user } = await typeAndSend();
  expect(inDialog().getByLabelText('Mot de passe')).toHaveAccessibleDescription(HELD_BACK);
  await user.click(inDialog().getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Text as a header carries it: a character for each byte of UTF-8. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
