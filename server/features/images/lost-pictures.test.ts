import { expect, test } from 'vitest';
import { makeTestPerson, publish } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { countLostPictures } from './lost-pictures.ts';
import { pictureFileName } from './picture-names.ts';

const site = await openTestSite();

test('stored pictures whose files are missing are counted as lost, removed ones are not', async () => {
  const { files } = site.services;
  const owner = await makeTestPerson(site);
  await publish(site, owner);
  await publish(site, owner);
  expect(await countLostPictures(site.db, files)).toEqual({ stored: 2, lost: 0 });
  const [first] = await site.db.selectFrom('storedPictures').select('path').execute();
  await files.remove([pictureFileName(first?.path ?? '')]);
  expect(await countLostPictures(site.db, files)).toEqual({ stored: 2, lost: 1 });
  const whileRemoved = {
    ...files,
    async *list() {
      // The rows are read by the time that the second file is asked for.
      yield { name: '00.webp', size: 1, modifiedAt: new Date() };
      await site.db.deleteFrom('storedPictures').execute();
    },
  };
  expect(await countLostPictures(site.db, whileRemoved)).toEqual({ stored: 2, lost: 0 });
});
