/** Keys of an object, typed; for objects that have no others than their type says. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
