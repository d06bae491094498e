import { AppError } from '../../app-error.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import type { CallContext } from '../door/handle.ts'

type Named = { simei?: string | undefined; imei_list?: string[] | undefined }

/** Undefined for all. Throws numbersUnknown, with those that are no device in sight. */
export function namedDevices(
  { visible }: Pick<CallContext, 'visible'>,
  { simei, imei_list: numbers }: Named,
): DeviceFilter['ids'] {
  const one = simei === undefined ? undefined : visible.device(simei)
  if (!numbers) return one === undefined ? undefined : [one]
  const found = visible.devicesByNumber(numbers)
  const unknown = numbers.filter((number) => !found.has(number))
  if (unknown.length > 0) throw new AppError('numbersUnknown', { numbers: unknown.join(', ') })
  const ids = [...found.values()]
  return one === undefined ? ids : ids.filter((id) => id === one)
}
