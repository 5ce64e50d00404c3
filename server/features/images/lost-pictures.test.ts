import { expect, test } from 'vitest';
import { createLoggedInTestPerson, publishListingAsTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { countStoredAndMissingPictures } from './lost-pictures.ts';
import { getFileNameOfPicturePath } from './picture-names.ts';

const site = await openTestSite();

test('a stored picture without its file counts as lost, unless removed or added since the files were listed', async () => {
  const { files } = site.services;
  const owner = await createLoggedInTestPerson(site);
  await publishListingAsTestPerson(site, owner);
  await publishListingAsTestPerson(site, owner);
  expect(await countStoredAndMissingPictures(site.db, files, files.list())).toEqual({ stored: 2, lost: 0 });
  const [first] = await site.db.selectFrom('storedPictures').select('path').execute();
  await files.remove([getFileNameOfPicturePath(first?.path ?? '')]);
  expect(await countStoredAndMissingPictures(site.db, files, files.list())).toEqual({ stored: 2, lost: 1 });
  const listedBefore = async function* () {};
  expect(await countStoredAndMissingPictures(site.db, files, listedBefore())).toEqual({ stored: 2, lost: 1 });
  const whileRemoved = {
    async has() {
      await site.db.deleteFrom('storedPictures').execute();
      return false;
    },
  };
  expect(await countStoredAndMissingPictures(site.db, whileRemoved, listedBefore())).toEqual({
    stored: 2,
    lost: 0,
  });
});
