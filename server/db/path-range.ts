/**
 * The bounds of "this organisation and all below it" on organisation.path (`/1/7/42/`, byte order):
 * path >= from AND path < to. `0` is the character after `/`.
 */
export const pathRange = (path: string) => ({ from: path, to: `${path.slice(0, -1)}0` })
