import { isHostOfBrand } from '#brands/resolve.ts'
import { rolloutRules } from '#lib/rules/rollout-rules.ts'
import { firmwarePath } from '../../domain/control/firmware/firmware-link.ts'
import type { DownCommand } from '../codecs/protocol.ts'
import type { Taken } from './target-rows.ts'

type Linking = {
  /** Unix milliseconds. */
  now: number
  /** Of links where the roll-out's own is no host of ours any more. */
  origin: string
  /** Signs the link. */
  secret: string
}

/** Has a device fetch its firmware at an address, which is good for `answerMinutes`. */
export function fetchCommand(taken: Taken, { now, origin, secret }: Linking): DownCommand {
  const { rolloutId, deviceId, manufacturer, version, fetchText } = taken
  const until = Math.floor(now / 1000) + rolloutRules.answerMinutes * 60
  // Of a host that was taken back, whoever has it next would give the device its firmware.
  const isOurs = taken.origin !== '' && isHostOfBrand(new URL(taken.origin).host)
  const path = firmwarePath({ rolloutId, deviceId, until }, secret)
  const url = `${isOurs ? taken.origin : origin}${path}`
  const minutes = rolloutRules.fetchMinutes
  return taken.way === 'text'
    ? { kind: 'text', text: fetchText.replace('{url}', url) }
    : { kind: 'upgrade', url, manufacturer, version, minutes }
}
