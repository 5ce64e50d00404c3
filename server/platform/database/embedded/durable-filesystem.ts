import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** The parts of Emscripten's NODEFS that its typings leave out. */
interface FileStream {
  /** Node's file descriptor; absent for a folder. */
  nfd?: number;
  node: unknown;
}
interface NodeFilesystem {
  stream_ops: { fsync?: (stream: FileStream) => number };
  realPath: (node: unknown) => string;
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

function syncForReal(files: NodeFilesystem): void {
  files.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) syncFolder(files.realPath(stream.node));
    else fs.fdatasyncSync(stream.nfd);
    return 0;
  };
}

function syncFolder(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
