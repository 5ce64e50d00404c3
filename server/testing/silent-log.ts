import type { Log } from '#server/platform/log.ts';

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
