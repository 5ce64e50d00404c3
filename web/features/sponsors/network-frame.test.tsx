import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SPONSOR_SHOWN_MESSAGE_TYPE } from '#contract/sponsors/rules.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { saveAdvertisingConsentChoice } from './advertising-consent.ts';
import AdNetworkFrame from './network-frame.tsx';

beforeEach(() => saveAdvertisingConsentChoice('yes'));

const frame = () => screen.getByTitle<HTMLIFrameElement>('Publicité');
const say = (source: MessageEventSource | null, type: string) =>
  act(() => void dispatchEvent(new MessageEvent('message', { source, data: { type } })));

test('a blocked or empty advertising frame stays hidden', () => {
  renderComponentInTestPage(<AdNetworkFrame shape="strip" />);
  const network = {} as Window;
  Object.defineProperty(frame(), 'contentWindow', { value: network });
  say(window, SPONSOR_SHOWN_MESSAGE_TYPE);
  say(network, 'iframeHeight');
  expect(frame()).not.toBeVisible();
  say(network, SPONSOR_SHOWN_MESSAGE_TYPE);
  expect(frame()).toBeVisible();
});

test('the advertising frame is loaded with consent only, and removed once refused', () => {
  saveAdvertisingConsentChoice('no');
  renderComponentInTestPage(<AdNetworkFrame shape="card" />);
  expect(screen.queryByTitle('Publicité')).toBeNull();
  act(() => saveAdvertisingConsentChoice('yes'));
  expect(frame()).toHaveAttribute('src', '/partenaire?shape=card');
  act(() => saveAdvertisingConsentChoice('no'));
  expect(screen.queryByTitle('Publicité')).toBeNull();
});
