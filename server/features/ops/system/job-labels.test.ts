import { expect, test } from 'vitest';
// Loaded for the jobs of all features.
import '#server/app.ts';
import { listDefinedJobs } from '#server/platform/jobs/define-job.ts';
import { formatJobLabel, jobLabels } from './job-labels.ts';

test('every job has a label, and every label its job', () => {
  // Jobs that tests define left out: test files share the modules.
  const names = listDefinedJobs().flatMap(({ name }) => (/^tests?[.-]/.test(name) ? [] : name));
  expect(Object.keys(jobLabels).sort()).toEqual(names.sort());
});

test('a job of a newer release is shown by its name', () => {
  expect(formatJobLabel('sellers.new')).toBe('sellers.new');
});
