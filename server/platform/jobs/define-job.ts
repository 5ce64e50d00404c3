declare const dataOf: unique symbol;

export interface JobOptions {
  /** Number of retries of the job. Default 8: with the doubling delay, over about two hours. */
  retries?: number;
  /** Seconds before the first retry, doubled each time. Default 30. */
  retryDelay?: number;
  /** Number of jobs that a process runs at once. Default 4. */
  concurrency?: number;
  /** Seconds until an unfinished batch is given to another worker. Default 600. */
  expiresAfter?: number;
  /** True for at most one waiting job per `singletonKey`. Default false. */
  unique?: boolean;
  /**
   * True for a job whose data must not stay: its row is deleted as soon as it has ended, well or not. Default false:
   * three days.
   */
  isErased?: boolean;
  /** True for a job that sends a mail. Default false. */
  sendsMail?: boolean;
}

export interface JobDefinition<Data extends object> {
  readonly name: string;
  readonly options: Readonly<Required<JobOptions>>;
  readonly [dataOf]?: Data;
}

const jobs = new Map<string, JobDefinition<object>>();

/**
 * Defines a kind of background job, once, at the top of a module. `Data` is stored as JSON in clear: pass ids, not
 * personal data.
 * @param name stored with the waiting jobs: renaming a job abandons those
 */
export function defineJob<Data extends object>(name: string, options: JobOptions = {}): JobDefinition<Data> {
  if (jobs.has(name)) throw new Error(`The job ${name} is defined twice`);
  const job: JobDefinition<Data> = { name, options: { ...DEFAULTS, ...options } };
  jobs.set(name, job);
  return job;
}

/**
 * Number of retries of a mail that somebody waits for: over two days, an hour apart in the end, as a mail server may be
 * down.
 */
export const MAX_MAIL_JOB_RETRIES = 56;

/** Jobs defined by the modules loaded so far. */
export function listDefinedJobs(): JobDefinition<object>[] {
  return [...jobs.values()];
}

const DEFAULTS = {
  retries: 8,
  retryDelay: 30,
  concurrency: 4,
  expiresAfter: 600,
  unique: false,
  isErased: false,
  sendsMail: false,
};
