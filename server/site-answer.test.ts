import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { requireWorkingHomePage } from './site-answer.ts';

/** Address of a site with these answers; others are 404. */
async function serve(answers: Record<string, string>): Promise<string> {
  const site = Fastify();
  for (const [path, text] of Object.entries(answers)) site.get(path, () => text);
  onTestFinished(() => site.close());
  return site.listen({ host: '127.0.0.1', port: 0 });
}

const page = '<h1>Récolte</h1><script src="/app/assets/entry.js"></script>';

test('a home page with its script is whole', async () => {
  await requireWorkingHomePage({
    url: await serve({ '/api/health': '', '/app': page, '/app/assets/entry.js': '' }),
  });
});

test.each([
  ['health', {}, /\/api\/health répond 404\.$/],
  ['a heading', { '/api/health': '', '/app': page.replace('h1', 'h2') }, /n'est pas entière\.$/],
  ['the script of its page', { '/api/health': '', '/app': page }, /entry\.js répond 404\.$/],
])('a site without %s is not in good health', async (_, answers, fault) => {
  await expect(requireWorkingHomePage({ url: await serve(answers) })).rejects.toThrow(fault);
});
