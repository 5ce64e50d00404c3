import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SPONSOR_SHOWN_POST_MESSAGE } from '#contract/sponsors/rules.ts';
import { renderInPage } from '#web/testing/show.tsx';
import { answerConsent } from './consent.ts';
import AdNetworkFrame from './network-frame.tsx';

beforeEach(() => answerConsent('yes'));

const frame = () => screen.getByTitle<HTMLIFrameElement>('Publicité');
const say = (source: MessageEventSource | null, type: string) =>
  act(() => void dispatchEvent(new MessageEvent('message', { source, data: { type } })));

test('a blocked or empty advertising frame stays hidden', () => {
  renderInPage(<AdNetworkFrame shape="strip" />);
  const network = {} as Window;
  Object.defineProperty(frame(), 'contentWindow', { value: network });
  say(window, SPONSOR_SHOWN_POST_MESSAGE);
  say(network, 'iframeHeight');
  expect(frame()).not.toBeVisible();
  say(network, SPONSOR_SHOWN_POST_MESSAGE);
  expect(frame()).toBeVisible();
});

test('the advertising frame is loaded with consent only, and removed once refused', () => {
  answerConsent('no');
  renderInPage(<AdNetworkFrame shape="card" />);
  expect(screen.queryByTitle('Publicité')).toBeNull();
  act(() => answerConsent('yes'));
  expect(frame()).toHaveAttribute('src', '/partenaire?shape=card');
  act(() => answerConsent('no'));
  expect(screen.queryByTitle('Publicité')).toBeNull();
});
