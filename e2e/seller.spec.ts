import { sendTestApiRequest } from './support/api.ts';
import { makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('the poster is one page of A5', async ({ page, product }) => {
  const seller = await makeLoggedInTestMember(product, {
    professional: true,
    companySiret: '73282932000074',
    companyName: 'Groupement des producteurs de légumes anciens de la vallée de la Drôme et du Diois réunis',
  });
  const place =
    'Marché des producteurs du bourg, place de la Liberté, sous la halle, devant la mairie et son école';
  const pickup = [1, 2, 3, 4, 5, 6].map((day) => ({ days: [day], from: '08:00', to: '12:30', place }));
  await sendTestApiRequest(product, 'PUT /api/users/update', { token: seller.token, body: { pickup } });
  await page.goto(`vendeur/${seller.id}/affiche`);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  // Points: 148 mm × 210 mm.
  expect(Math.abs(Number(width) - 419.5)).toBeLessThan(2);
  expect(Math.abs(Number(height) - 595.3)).toBeLessThan(2);
  // The longest hours leave the code its size, and none of them is cut off.
  await page.emulateMedia({ media: 'print' });
  const code = await page.getByRole('img', { name: /^Code QR/ }).boundingBox();
  expect(code?.height).toBeGreaterThan(150);
  expect(await page.locator('main').evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);
});
