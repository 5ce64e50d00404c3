interface Named {
  name: string;
}

/**
 * Joins each item of a list with the one of the same name in another list. Both are sorted by name, and neither is
 * held in memory. @throws Error when a list is not sorted
 */
export async function* joinSortedByName<A extends Named, B extends Named>(
  left: AsyncIterable<A>,
  right: AsyncIterable<B>,
): AsyncGenerator<{ name: string; left: A; right: B | undefined }> {
  const others = inOrder(right);
  try {
    let other = await nextOf(others);
    for await (const item of inOrder(left)) {
      while (other && other.name < item.name) other = await nextOf(others);
      yield { name: item.name, left: item, right: other?.name === item.name ? other : undefined };
    }
  } finally {
    await others.return(undefined);
  }
}

/** Merges lists that are sorted by name; of items with one name, that of the first list. */
export async function* mergeSortedByName<T extends Named>(lists: AsyncIterable<T>[]): AsyncGenerator<T> {
  const sources = lists.map(inOrder);
  try {
    const heads: (T | undefined)[] = await Promise.all(sources.map(nextOf));
    for (;;) {
      const first = heads.reduce<T | undefined>(
        (least, head) => (!least || (head && head.name < least.name) ? head : least),
        undefined,
      );
      if (!first) return;
      yield first;
      for (const [index, source] of sources.entries())
        if (heads[index]?.name === first.name) heads[index] = await nextOf(source);
    }
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)));
  }
}

async function nextOf<T extends Named>(items: AsyncGenerator<T, void>): Promise<T | undefined> {
  const next = await items.next();
  return next.done ? undefined : next.value;
}

async function* inOrder<T extends Named>(list: AsyncIterable<T>): AsyncGenerator<T, void> {
  let last = '';
  for await (const item of list) {
    if (item.name <= last) throw new Error(`A list is not sorted by name: ${item.name} comes after ${last}`);
    last = item.name;
    yield item;
  }
}
