import { setTimeout as sleep } from 'node:timers/promises';
import { formOf } from '../../e2e/support/api.ts';

/** @returns what publishes once, again while it is told to come back, and tells how many milliseconds that took */
export async function publication(
  url: string,
  photos: Buffer[],
  token: string,
): Promise<() => Promise<number>> {
  const form = formOf({
    mainType: 'offer',
    type: 'donation',
    productName: 'Tomates',
    description: 'Cueillies ce matin.',
    quantity: '12',
    location: JSON.stringify({ city: 'Lyon', postalCode: '69003' }),
  });
  for (const photo of photos)
    form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'p.jpg');
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  const body = Buffer.from(await encoded.arrayBuffer());
  return async () => {
    const start = performance.now();
    for (;;) {
      const answer = await fetch(`${url}/api/adverts/create`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (answer.status === 201) return performance.now() - start;
      if (answer.status !== 503) throw new Error(`publishing answered ${answer.status}: ${text}`);
      await sleep(Number(answer.headers.get('retry-after')) * 1000);
    }
  };
}
