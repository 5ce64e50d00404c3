import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
interface FileNode {
  name: string;
  parent: FileNode;
}
/** `nfd` is Node's file descriptor. */
interface FileStream {
  nfd: number;
  node: FileNode;
}

/** Parts of Emscripten's NODEFS that its typings lack. */
interface NodeFilesystem {
  stream_ops: {
    write: (stream: FileStream, buffer: unknown, offset: number, length: number, at: number) => number;
    fsync?: (stream: FileStream) => number;
  };
  node_ops: {
    mknod: (parent: FileNode, name: string, mode: number, device: number) => unknown;
    rename: (node: FileNode, newParent: FileNode, newName: string) => unknown;
    setattr: (node: FileNode, attributes: { mode?: number | null }) => unknown;
  };
}

/** PGlite's files with a real fsync: Emscripten's does nothing, so a power cut would lose acknowledged rows. */
export class DurableNodeFS extends NodeFS {
  readonly #onLogLost: () => void;

  /**
   * @param onLogLost called when the write-ahead log can't be written: a PostgreSQL server ends then, the embedded
   * one hangs, so it must not be used afterwards
   */
  constructor(folder: string, onLogLost: () => void = () => {}) {
    super(folder);
    this.#onLogLost = onLogLost;
  }

  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const initialised = await super.init(pglite, options);
    const { emscriptenOpts } = initialised;
    emscriptenOpts.preRun = [
      ({ NODEFS }: { NODEFS: unknown }) => {
        syncForReal(NODEFS as NodeFilesystem);
        restrictModes(NODEFS as NodeFilesystem);
        watchLog(NODEFS as NodeFilesystem, this.#onLogLost);
      },
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

/** Emscripten ignores the umask. */
function restrictModes({ node_ops }: NodeFilesystem): void {
  const { setattr } = node_ops;
  node_ops.setattr = (node, { mode, ...others }) =>
    setattr(node, mode == null ? others : { ...others, mode: mode & ~0o077 });
}

function watchLog({ stream_ops, node_ops }: NodeFilesystem, onLost: () => void): void {
  const { write, fsync } = stream_ops;
  const { mknod, rename } = node_ops;
  const orLost = <T>(parent: FileNode, act: () => T, isSound: (result: T) => boolean = () => true): T => {
    let isLost = parent.name === 'pg_wal';
    try {
      const result = act();
      isLost &&= !isSound(result);
      return result;
    } finally {
      if (isLost) onLost();
    }
  };
  stream_ops.write = (stream, buffer, offset, length, at) =>
    orLost(
      stream.node.parent,
      () => write(stream, buffer, offset, length, at),
      (written) => written === length,
    );
  // After a failed fsync the state of the disk is unknown, whichever file it was.
  if (fsync) stream_ops.fsync = (stream) => orLost({ ...stream.node, name: 'pg_wal' }, () => fsync(stream));
  node_ops.mknod = (parent, ...rest) => orLost(parent, () => mknod(parent, ...rest));
  node_ops.rename = (node, ...rest) => orLost(node.parent, () => rename(node, ...rest));
}
