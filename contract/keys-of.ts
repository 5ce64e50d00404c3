/** Keys of an object, typed; for objects without keys beyond their type. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];
