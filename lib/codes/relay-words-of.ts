import type { Protocol } from './protocols.ts'

/** Words by which a model cuts and restores oil. */
export type RelayWords = 'relay' | 'dyd' | 'dydPlain' | 'control64'

/**
 * By prefix of the model, longest first. Without a row no relay: a guessed word could stop a car
 * (docs/protocols.md#oil-cut).
 */
const relays: readonly [protocol: Protocol, prefix: string, words: RelayWords][] = [
  ['gt06', 'GT06E', 'relay'],
  ['gt06', 'GT06', 'dyd'],
  ['gt06', 'TR02', 'dyd'],
  ['gt06', 'ET25', 'dydPlain'],
  ['gt06', 'VL', 'relay'],
  ['jt808', 'G10', 'control64'],
]

export function relayWordsOf(protocol: Protocol, model: string): RelayWords | undefined {
  const name = model.toUpperCase()
  return relays.find(([of, prefix]) => of === protocol && name.startsWith(prefix))?.[2]
}
