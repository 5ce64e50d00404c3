declare const dataOf: unique symbol;

export interface JobOptions {
  /** Attempts after the first. Default 8: with the doubling delay, about two hours of patience. */
  retries?: number;
  /** Seconds before the first retry, doubled at each one. Default 30. */
  retryDelay?: number;
  /** How many run at once in one process. Default 4. */
  concurrency?: number;
  /** Seconds that one batch of this job may take before it is handed to another worker. Default 600. */
  expiresAfter?: number;
  /** One waiting job per `singletonKey`: sending it again before it starts does nothing. Default false. */
  unique?: boolean;
}

export interface Job<Data extends object> {
  readonly name: string;
  readonly options: Readonly<Required<JobOptions>>;
  readonly [dataOf]?: Data;
}

const jobs = new Map<string, Job<object>>();

/**
 * Names a kind of background work and what it needs. `Data` is stored as JSON in clear: ids rather than
 * personal data. Call it once per job, at the top of a module.
 * @param name stored with the jobs that wait: a job whose name changes abandons those
 */
export function defineJob<Data extends object>(name: string, options: JobOptions = {}): Job<Data> {
  if (jobs.has(name)) throw new Error(`The job ${name} is defined twice`);
  const job: Job<Data> = { name, options: { ...DEFAULTS, ...options } };
  jobs.set(name, job);
  return job;
}

/** Every job defined by the modules loaded so far. */
export function definedJobs(): Job<object>[] {
  return [...jobs.values()];
}

const DEFAULTS = { retries: 8, retryDelay: 30, concurrency: 4, expiresAfter: 600, unique: false };
