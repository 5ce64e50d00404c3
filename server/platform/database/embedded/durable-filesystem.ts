import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's NODEFS that its typings leave out; `nfd` is Node's file descriptor. */
interface NodeFilesystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

/**
 * PGlite's files on Node with a real fsync: Emscripten answers fsync with "done" and does nothing, so a power
 * cut would lose rows that were acknowledged.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const initialised = await super.init(pglite, options);
    const { emscriptenOpts } = initialised;
    emscriptenOpts.preRun = [
      (module: { NODEFS: unknown }) => syncForReal(module.NODEFS as NodeFilesystem),
      ...(emscriptenOpts.preRun ?? []),
    ];
    return initialised;
  }
}

function syncForReal({ stream_ops }: NodeFilesystem): void {
  stream_ops.fsync = ({ nfd }) => {
    fs.fdatasyncSync(nfd);
    return 0;
  };
}
