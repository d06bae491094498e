import { commandNumbers } from '#lib/commands/command-numbers.ts'
import type { Context } from '../../../context.ts'
import { messageTexts } from '../../../texts/message-text.ts'
import { mustTellWearer, ownBrand } from '../../people/auth/with-brand-rights.ts'
import type { Order, Ordered } from './check-order.ts'

/** Of languages with letters that GBK has; others are told in English. */
const written: readonly string[] = ['zh', 'hk', 'en', 'jp', 'ru']

const { startRecording, voiceRecording } = commandNumbers

const listens = ({ command, params }: Order): boolean =>
  command.typeValue === startRecording ||
  (command.typeValue === voiceRecording && params['enable'] !== 0)

/**
 * An order to listen as it goes to its devices: with a text that they show and speak before they record, where the
 * installation's brand says so for the region of the account. Others as they are.
 */
export function tellWearer(
  { services, caller }: Pick<Context, 'services' | 'caller'>,
  order: Order,
  ordered: readonly Ordered[],
): readonly Ordered[] {
  const brand = ownBrand(services.config)
  if (!listens(order) || !mustTellWearer(caller.region, brand)) return ordered
  const { defaultLanguage: own } = brand
  const { recording } = messageTexts(written.includes(own) ? own : 'en', brand.brand)
  return ordered.map(({ device, wire }) => {
    const params = Object.assign({}, wire.params, { notice: recording.wearer })
    return { device, wire: { kind: wire.kind, params } }
  })
}
