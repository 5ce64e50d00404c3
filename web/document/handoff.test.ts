import { expect, test } from 'vitest';
import { handoffScripts, readHandoff } from './handoff.ts';

const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

test('loader data reaches the browser whole and cannot close its script', async () => {
  const text = 'Crème </script><script>alert(1)</script> & <!-- \u2028\u2029';
  const bytes = new TextEncoder().encode(text);
  const chunks = await readHandoff(streamOf(bytes.slice(0, 3), bytes.slice(3)));
  const html = handoffScripts(chunks, 'n1');
  const scripts = [...html.matchAll(/<script nonce="n1">(.*?)<\/script>/g)].map(([, code]) => code);
  expect(scripts).toHaveLength(3);
  expect(html.replaceAll(/<script nonce="n1">.*?<\/script>/g, '')).toBe(
    '<!--$--><!--$--><!--$--><!--/$--><!--/$--><!--/$-->',
  );
  const received: string[] = [];
  const streamController = {
    enqueue: (chunk: string) => received.push(chunk),
    close: () => received.push('end'),
  };
  for (const code of scripts)
    new Function('window', code ?? '')({ __reactRouterContext: { streamController } });
  expect(received.at(-1)).toBe('end');
  expect(received.slice(0, -1).join('')).toBe(text);
});

test('a page without loader data has no chunk of it', async () => {
  expect(await readHandoff(undefined)).toEqual([]);
});
