import type { CallReply } from '#lib/contract/calls.ts'

export type ParsedFrame = CallReply<'cmd/Parse'>['frames'][number]

/** Neighbouring bytes of one field. */
export type ByteRun = { path: string | undefined; part: string; from: number; to: number }

type Place = { from: number; to: number }

const smallestAt = <P extends Place>(places: readonly P[], at: number): P | undefined =>
  places.reduce<P | undefined>((best, place) => {
    if (at < place.from || at >= place.to) return best
    return best && best.to - best.from <= place.to - place.from ? best : place
  }, undefined)

/** The bytes of a frame by the innermost field that each belongs to. */
export function byteRunsOf({ from, to, places, parts }: ParsedFrame): ByteRun[] {
  const runs: ByteRun[] = []
  for (let at = from; at < to; at++) {
    const path = smallestAt(places, at)?.path
    const part = smallestAt(parts, at)?.name ?? ''
    const last = runs.at(-1)
    if (last && last.path === path && last.part === part) last.to = at + 1
    else runs.push({ path, part, from: at, to: at + 1 })
  }
  return runs
}

/** `7e 02 00`: bytes of a hex text, from byte `from` to before `to`. */
export const spacedBytes = (hex: string, { from, to }: Place): string =>
  hex.slice(from * 2, to * 2).replace(/..(?=.)/g, '$& ')

/** Whether a field is marked with another: it, or what it is made of. */
export const isWithin = (path: string | undefined, marked: string | undefined): boolean =>
  path !== undefined && marked !== undefined && (path === marked || path.startsWith(`${marked}.`))
