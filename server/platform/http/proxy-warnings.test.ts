import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
let warnings: string[];
afterEach(() => app.close());

async function open(environment: Record<string, string>) {
  warnings = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line);
    if (level === 'warn') warnings.push(msg);
  };
  app = await createServer(readConfig(environment), createLog('info', { write }));
}
const ask = (remoteAddress: string, headers: Record<string, string>) =>
  app.inject({ url: '/nothing', remoteAddress, headers });

test('an https proxy in front of a site without PUBLIC_URL is reported once', async () => {
  await open({});
  await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' });
  expect(warnings).toEqual([]);
  for (let i = 0; i < 3; i++)
    await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
  expect(warnings).toEqual([expect.stringContaining('PUBLIC_URL is not set')]);
});

test('a proxy that is not trusted is reported once, an empty header of forwarding not', async () => {
  await open({ PUBLIC_URL: 'https://recolte.example.org', TRUST_PROXY: '10.0.0.1' });
  await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
  await ask('10.0.0.2', {});
  await ask('10.0.0.2', { 'x-forwarded-for': '' });
  expect(warnings).toEqual([]);
  for (let i = 0; i < 3; i++) await ask('10.0.0.2', { 'x-forwarded-for': '203.0.113.9' });
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
});
